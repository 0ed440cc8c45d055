import { ellipse, paint, rectangle, repeat } from '../svg.ts'
import { textileOf } from '../textile.ts'
import { disc, placed, type Scene, strip } from './scene.ts'

const jars = [
  { x: 60, colour: '#b23e1c', height: 110 },
  { x: 160, colour: '#f2a516', height: 84 },
  { x: 250, colour: '#1c6b47', height: 120 },
  { x: 340, colour: '#e8a08c', height: 78 },
]
const spoons = [
  { x: 800, height: 150 },
  { x: 880, height: 190 },
  { x: 960, height: 130 },
]
const tomatoes = [
  { x: 110, y: 1164, colour: '#c2281f' },
  { x: 190, y: 1164, colour: '#d9472b' },
  { x: 150, y: 1120, colour: '#c2281f' },
]
const steam = [
  { x: 740, y: 940 },
  { x: 820, y: 900 },
  { x: 890, y: 945 },
]

export const kitchen: Scene = {
  garments: { female: 'blouse', male: 'shirt' },
  arms: 'hold',
  isFlipped: false,
  position: { x: 560, y: 460, scale: 0.78 },
  background: () =>
    strip([0, 1350], '#f3e3c7') +
    repeat(35, (index) => {
      const [column, row] = [index % 7, Math.floor(index / 7)]
      const tile = { x: column * 160 - 10, y: 560 + row * 110, width: 148, height: 98, radius: 8 }
      return rectangle(tile, (column + row) % 3 > 0 ? '#e6cfa6' : '#8fc0a5')
    }) +
    rectangle({ x: 0, y: 296, width: 400, height: 22, radius: 4 }, '#93582c') +
    rectangle({ x: 720, y: 296, width: 360, height: 22, radius: 4 }, '#93582c') +
    jars
      .map(
        ({ x, colour, height }) =>
          rectangle({ x: x - 34, y: 296 - height, width: 68, height, radius: 12 }, colour) +
          rectangle({ x: x - 28, y: 284 - height, width: 56, height: 18, radius: 5 }, '#5a3418') +
          rectangle({ x: x - 34, y: 296 - height * 0.62, width: 68, height: height * 0.26 }, '#fdf0d2'),
      )
      .join('') +
    paint('M770 296V210Q770 190 800 190H900Q930 190 930 210V296Z', '#3f3398') +
    rectangle({ x: 930, y: 226, width: 44, height: 14, radius: 7 }, '#3f3398') +
    paint('M990 296Q990 240 1024 232 1056 240 1056 296Z', '#d9703f') +
    paint('M1024 236Q1000 170 960 150 1020 140 1030 200 1050 150 1080 160 1060 190 1030 236Z', '#2f7d4f') +
    spoons
      .map(
        ({ x, height }) =>
          rectangle({ x: x - 4, y: 318, width: 8, height: 60 }, '#5a3418') +
          ellipse({ x, y: 378 + height * 0.24, rx: height * 0.3, ry: height * 0.22 }, '#6d6470'),
      )
      .join(''),
  foreground: () =>
    strip([1190, 160], '#b9743f') +
    strip([1180, 30], '#d59a63') +
    paint('M640 1010H980V1130Q980 1190 910 1190H710Q640 1190 640 1130Z', '#2f2170') +
    paint('M640 1010H760V1190H710Q640 1190 640 1130Z', '#1e1548') +
    ellipse({ x: 810, y: 1010, rx: 170, ry: 34 }, '#4a3bb0') +
    ellipse({ x: 810, y: 1012, rx: 146, ry: 24 }, '#c2451f') +
    ellipse({ x: 770, y: 1010, rx: 34, ry: 9 }, '#e88b3a') +
    ellipse({ x: 860, y: 1016, rx: 28, ry: 8 }, '#e88b3a') +
    rectangle({ x: 600, y: 1040, width: 50, height: 20, radius: 10 }, '#1e1548') +
    rectangle({ x: 970, y: 1040, width: 50, height: 20, radius: 10 }, '#1e1548') +
    steam
      .map(({ x, y }) => paint(`M${x} ${y + 40}q-26-40 0-76 24-36 0-76 40 44 12 84-22 34-12 68Z`, '#ffffff', 0.55))
      .join('') +
    tomatoes
      .map(
        ({ x, y, colour }) =>
          disc([x, y], 42, colour) + paint(`M${x - 16} ${y - 40}l16 12 18-14-8 20-18 2Z`, '#2f7d4f'),
      )
      .join('') +
    paint('M290 1186Q300 1120 380 1110 400 1150 350 1186Z', '#6f9a3a'),
  prop: () =>
    paint('M-206 710L-92 520-78 528-184 722Z', '#8a5127') +
    ellipse({ x: -74, y: 494, rx: 34, ry: 46, turn: 30 }, '#a8653a'),
}

const bookColours = [
  '#b23e1c',
  '#f2a516',
  '#1c6b47',
  '#3f3398',
  '#e8a08c',
  '#ecdcbf',
  '#7f74d6',
  '#93300f',
  '#4f8f73',
  '#d8c3a0',
]

export const bookshop: Scene = {
  garments: { female: 'blazer', male: 'blazer' },
  arms: 'hold',
  isFlipped: true,
  position: { x: 540, y: 460, scale: 0.8 },
  background: (chance) => {
    const shelf = (row: number): string => {
      const top = row * 226
      let books = ''
      for (let x = 24; x < 1050; ) {
        const [width, height] = [Math.round(chance.between(24, 52)), Math.round(chance.between(120, 172))]
        if (chance.happens(0.9)) {
          books += rectangle({ x, y: top + 196 - height, width: width - 4, height, radius: 3 }, chance.one(bookColours))
          books += rectangle({ x: x + 5, y: top + 216 - height, width: width - 14, height: 7 }, '#fdf0d2', 0.7)
        }
        x += width
      }
      return books + strip([top + 196, 26], '#8a5533') + strip([top + 222, 10], '#3d2013')
    }
    return (
      strip([0, 1350], '#5a3320') +
      repeat(6, shelf) +
      strip([0, 1350], '#3d1a10', 0.3) +
      paint('M540-40L980 1350H100Z', '#ffd88a', 0.09) +
      paint('M540-40L820 1350H260Z', '#ffd88a', 0.08) +
      paint('M470 0H610L660 90H420Z', '#f2a516') +
      rectangle({ x: 420, y: 88, width: 240, height: 12 }, '#ffe7b0')
    )
  },
  prop: () =>
    paint('M-250 470L-60 440-20 690-212 724Z', '#b23e1c') +
    paint('M-250 470L-236 468-198 722-212 724Z', '#7a2410') +
    paint('M-206 512L-96 494-90 534-200 552Z', '#fdf0d2') +
    paint('M-20 690L-212 724-208 736-14 702Z', '#fbf3e4'),
}

const djembe =
  paint('M-80 0Q-96-80-40-130-96-190-80-250H80Q96-190 40-130 96-80 80 0Z', '#b9723a') +
  repeat(
    8,
    (index) =>
      `<path d="M${-78 + index * 22}-250L${-34 + index * 10}-130 ${-78 + index * 22} 0" fill="none" stroke="#fdf0d2" stroke-width="4"/>`,
  ) +
  ellipse({ x: 0, y: -250, rx: 84, ry: 24 }, '#fdf0d2') +
  ellipse({ x: 0, y: -250, rx: 66, ry: 17 }, '#ecd2a2')
const tallDrum =
  paint('M-76-320H76L50 0H-50Z', '#1f7450') +
  repeat(4, (index) => paint(`M${-60 + index * 40}-220l18 26-18 26-18-26Z`, '#f2a516')) +
  ellipse({ x: 0, y: -320, rx: 78, ry: 24 }, '#fdf0d2')

export const music: Scene = {
  garments: { female: 'kitenge', male: 'kitenge' },
  arms: 'play',
  isFlipped: false,
  position: { x: 540, y: 440, scale: 0.8 },
  background: () =>
    strip([0, 1350], '#2f2170') +
    disc([540, 470], 420, '#f2a516') +
    disc([540, 470], 330, '#f7c25a') +
    strip([1010, 340], '#8a3a1c') +
    strip([1010, 18], '#b9623a') +
    repeat(20, (index) =>
      disc(
        [30 + index * 56, 96 + Math.round(40 * Math.sin(index * 0.55))],
        11,
        index % 2 === 1 ? '#ffe7b0' : '#ff9a78',
      ),
    ) +
    placed(djembe, { x: 130, y: 1010 }) +
    placed(tallDrum, { x: 950, y: 1010 }),
  prop: () =>
    `<g transform="rotate(-24 -60 900)">${
      paint('M130 868H520V912H130Z', '#3d1f12') +
      paint('M510 856H620V924H510Z', '#5a2f18') +
      paint(
        'M-300 890C-300 760-190 720-110 770-50 800 0 770 60 778 150 790 150 990 60 1002 0 1010-50 980-110 1010-190 1060-300 1020-300 890Z',
        '#c9743a',
      ) +
      paint(
        'M-300 890C-300 1020-190 1060-110 1010-50 980 0 1010 60 1002 100 996 122 950 128 905 60 970-20 950-100 980-190 1010-280 980-300 890Z',
        '#a3552a',
      ) +
      ellipse({ x: -30, y: 890, rx: 60 }, '#fdf0d2') +
      ellipse({ x: -30, y: 890, rx: 54 }, '#3d1f12') +
      rectangle({ x: -196, y: 840, width: 24, height: 100 }, '#3d1f12') +
      [876, 884, 892, 900].map((y) => rectangle({ x: -184, y, width: 744, height: 2.4 }, '#fdf0d2')).join('')
    }</g>`,
}

/** A desk in a bright office, with a notebook computer in front. */
export const desk: Scene = {
  garments: { female: 'blazer', male: 'shirt' },
  arms: 'crossed',
  isFlipped: false,
  position: { x: 540, y: 450, scale: 0.78 },
  background: () =>
    strip([0, 1350], '#e9d9c0') +
    rectangle({ x: 70, y: 110, width: 400, height: 640, radius: 10 }, '#8fcbe0') +
    paint('M70 560L150 470 230 540 330 420 470 560V750H70Z', '#7fa88f') +
    paint('M110 750V600H180V750ZM210 750V540H290V750ZM320 750V620H400V750Z', '#6b7f9c') +
    rectangle({ x: 262, y: 110, width: 16, height: 640 }, '#fbf3e4') +
    rectangle({ x: 70, y: 410, width: 400, height: 14 }, '#fbf3e4') +
    '<rect x="70" y="110" width="400" height="640" rx="10" fill="none" stroke="#fbf3e4" stroke-width="22"/>' +
    rectangle({ x: 640, y: 180, width: 380, height: 260, radius: 8 }, '#fbf3e4') +
    repeat(4, (index) =>
      rectangle(
        { x: 680 + index * 86, y: 390 - index * 36, width: 50, height: 26 + index * 36 },
        index === 3 ? '#f2a516' : '#7f74d6',
      ),
    ) +
    '<path d="M680 330L770 290 850 300 990 216" fill="none" stroke="#b23e1c" stroke-width="9" stroke-linecap="round"/>' +
    strip([1000, 350], '#d0b48c') +
    paint(
      'M880 1010C850 900 800 860 770 790 850 800 890 850 905 900 900 800 930 730 990 690 1000 790 960 850 930 920 960 870 1010 840 1070 850 1040 920 980 960 940 1010Z',
      '#2f7d4f',
    ) +
    paint('M850 1000H1000L980 1130H870Z', '#b9623a'),
  foreground: () =>
    strip([1140, 210], '#8a5127') +
    strip([1130, 26], '#a8653a') +
    paint('M300 900Q300 884 316 884H764Q780 884 780 900L800 1150H280Z', '#c9c4be') +
    paint('M300 900Q300 884 316 884H540L520 1150H280Z', '#b3ada6') +
    ellipse({ x: 540, y: 1016, rx: 26 }, '#f4efe8') +
    rectangle({ x: 220, y: 1144, width: 640, height: 22, radius: 11 }, '#97918b') +
    rectangle({ x: 900, y: 1030, width: 96, height: 120, radius: 14 }, '#b23e1c') +
    '<path d="M996 1056C1050 1056 1050 1124 996 1124" fill="none" stroke="#b23e1c" stroke-width="16"/>',
}

/** A sitting area at home: a sofa, a lamp and framed fabric. */
export const lounge: Scene = {
  garments: { female: 'tshirt', male: 'tshirt' },
  arms: 'hold',
  isFlipped: false,
  position: { x: 540, y: 460, scale: 0.8 },
  background: () =>
    `<defs>${textileOf('frame', { id: 'framed', scale: 2 })}${textileOf('cushion', { id: 'cushion', scale: 1.4, angle: 45 })}</defs>` +
    strip([0, 1350], '#dd9a74') +
    rectangle({ x: 60, y: 130, width: 250, height: 330, radius: 6 }, '#fbf3e4') +
    rectangle({ x: 90, y: 160, width: 190, height: 270 }, 'url(#framed)') +
    rectangle({ x: 770, y: 130, width: 250, height: 330, radius: 6 }, '#fbf3e4') +
    rectangle({ x: 800, y: 160, width: 190, height: 270 }, '#f2c9a0') +
    disc([895, 270], 60, '#b23e1c') +
    paint('M800 430V360Q850 300 895 340 940 380 990 330V430Z', '#1f7450') +
    paint('M960 560H1060L1090 690H930Z', '#ffe0a0') +
    rectangle({ x: 1002, y: 690, width: 14, height: 420 }, '#5a3418') +
    ellipse({ x: 1008, y: 640, rx: 170 }, '#ffe7b0', 0.22) +
    paint('M-20 760Q-20 690 60 690H1000Q1080 690 1080 760V1350H-20Z', '#1f5f5b') +
    paint('M-20 760Q-20 690 60 690H180Q130 720 140 800V1350H-20Z', '#174a47') +
    strip([1090, 260], '#2a736e') +
    '<path d="M540 700V1090" stroke="#174a47" stroke-width="8"/>' +
    `<g transform="rotate(-12 170 930)">${rectangle({ x: 60, y: 820, width: 230, height: 230, radius: 34 }, 'url(#cushion)')}</g>` +
    `<g transform="rotate(14 930 940)">${rectangle({ x: 820, y: 830, width: 220, height: 220, radius: 34 }, '#f2a516')}</g>`,
  prop: () =>
    paint('M-202 520H-82L-96 700H-188Z', '#fdf0d2') +
    paint('M-198 570H-86L-92 646H-192Z', '#b23e1c') +
    paint('M-208 500H-76L-80 524H-204Z', '#7a3b1c'),
}
