import { ellipse, paint, rectangle, repeat } from '../svg.ts'
import { textileOf } from '../textile.ts'
import { disc, placed, type Scene, strip } from './scene.ts'

const heap = ({ x, colour, light }: { x: number; colour: string; light: string }): string => {
  const rows = [4, 3, 2, 1].flatMap((count, row) => Array.from({ length: count }, (_, at) => ({ count, row, at })))
  const fruits = rows.map(({ count, row, at }) => {
    const [left, top] = [x + (at - (count - 1) / 2) * 60, 1096 - row * 47]
    return disc([left, top], 32, colour) + ellipse({ x: left + 10, y: top - 10, rx: 13 }, light, 0.6)
  })
  return (
    paint(`M${x - 126} 1110H${x + 126}L${x + 100} 1210H${x - 100}Z`, '#d8a25a') +
    fruits.join('') +
    rectangle({ x: x - 130, y: 1104, width: 260, height: 20 }, '#b9803f')
  )
}

export const market: Scene = {
  garments: { female: 'gown', male: 'kitenge' },
  arms: 'hip',
  isFlipped: false,
  position: { x: 540, y: 470, scale: 0.78 },
  background: () =>
    `<defs>${textileOf('stall', { id: 'hungA', scale: 1.6 })}${textileOf('loom', { id: 'hungB', scale: 1.6 })}${textileOf('lagoon', { id: 'hungC', scale: 1.6 })}</defs>` +
    strip([0, 1350], '#f6d9a2') +
    paint('M0 560L150 500 300 560 430 505 620 560 800 500 1080 560V1350H0Z', '#e9b46a') +
    rectangle({ x: 40, y: 230, width: 26, height: 1120 }, '#7a3b1c') +
    rectangle({ x: 1014, y: 230, width: 26, height: 1120 }, '#7a3b1c') +
    rectangle({ x: 92, y: 330, width: 170, height: 420 }, 'url(#hungA)') +
    rectangle({ x: 282, y: 330, width: 100, height: 360 }, 'url(#hungB)') +
    rectangle({ x: 820, y: 330, width: 170, height: 440 }, 'url(#hungC)') +
    rectangle({ x: 716, y: 330, width: 84, height: 340 }, '#b23e1c') +
    rectangle({ x: 80, y: 318, width: 930, height: 14 }, '#7a3b1c') +
    repeat(9, (index) =>
      paint(
        `M${index * 130 - 40} 60H${index * 130 + 90}L${index * 130 + 80} 236Q${index * 130 + 25} 284 ${index * 130 - 30} 236Z`,
        index % 2 === 1 ? '#fbf3e4' : '#b23e1c',
      ),
    ) +
    strip([0, 76], '#93300f') +
    strip([76, 36], '#2b0f1c', 0.16),
  foreground: () =>
    strip([1150, 200], '#7a3b1c') +
    strip([1150, 26], '#a65a2c') +
    heap({ x: 150, colour: '#e2572b', light: '#ff9a78' }) +
    heap({ x: 410, colour: '#f2a516', light: '#ffe0a0' }) +
    heap({ x: 670, colour: '#4f8f3a', light: '#a9d47a' }) +
    heap({ x: 930, colour: '#b8281f', light: '#ff8a70' }),
}

const minaret = (x: number): string =>
  rectangle({ x, y: 150, width: 60, height: 700 }, '#f4e3bd') +
  rectangle({ x: x - 14, y: 300, width: 88, height: 26 }, '#dcbf8c') +
  paint(`M${x - 4} 150Q${x + 4} 90 ${x + 30} 70 ${x + 56} 90 ${x + 64} 150Z`, '#1f7450')

const arcade = (index: number): string => {
  const x = index * 230
  return (
    paint(`M${x - 20} 940V690Q${x - 20} 600 ${x + 65} 560 ${x + 150} 600 ${x + 150} 690V940Z`, '#b98a58') +
    paint(`M${x + 10} 940V700Q${x + 10} 624 ${x + 85} 584 ${x + 150} 616V940Z`, '#8f6238')
  )
}

/** The court of a mosque. */
export const courtyard: Scene = {
  garments: { female: 'kaftan', male: 'kaftan' },
  arms: 'down',
  isFlipped: true,
  position: { x: 540, y: 480, scale: 0.8 },
  background: () =>
    strip([0, 1350], '#a9cfe0') +
    disc([540, 360], 210, '#f4e3bd') +
    paint('M330 360Q340 170 540 110 740 170 750 360Z', '#1f7450') +
    paint('M540 110Q740 170 750 360H610Q620 200 540 110Z', '#175a3e') +
    rectangle({ x: 536, y: 40, width: 8, height: 80 }, '#c98a1b') +
    paint('M540 26A22 22 0 1 0 562 58 18 18 0 1 1 540 26Z', '#f2a516') +
    rectangle({ x: 310, y: 352, width: 460, height: 500 }, '#f1dcb4') +
    minaret(90) +
    minaret(930) +
    strip([520, 420], '#ecd2a2') +
    repeat(5, arcade) +
    strip([512, 22], '#dcbf8c') +
    repeat(28, (index) => paint(`M${index * 40} 512V488H${index * 40 + 22}V512Z`, '#dcbf8c')) +
    strip([930, 420], '#f3e3c7') +
    repeat(8, (index) =>
      paint(`M${index * 150 - 20} 930H${index * 150 + 55}L${index * 210 - 180} 1350H${index * 210 - 290}Z`, '#e3cb9c'),
    ),
}

const towers = [240, 330, 190, 410, 270, 220, 360, 180, 300]

const lightBulb = (index: number): string => {
  const share = index / 12
  const x = Math.round(20 + share * 1040)
  const y = Math.round(
    index < 7 ? 254 + Math.sin((share / 0.5) * Math.PI) * 62 : 270 - Math.sin(((share - 0.5) / 0.5) * Math.PI) * 26,
  )
  return ellipse({ x, y: y + 16, rx: 26 }, '#ffd27a', 0.28) + disc([x, y + 16], 12, '#ffe7b0')
}

const waterTank =
  rectangle({ x: -50, y: -110, width: 100, height: 100, radius: 10 }, '#2f1c4c') +
  rectangle({ x: -44, y: -10, width: 10, height: 60 }, '#2f1c4c') +
  rectangle({ x: 34, y: -10, width: 10, height: 60 }, '#2f1c4c')

export const rooftop: Scene = {
  garments: { female: 'blouse', male: 'shirt' },
  arms: 'hip',
  isFlipped: true,
  position: { x: 520, y: 470, scale: 0.8 },
  background: ({ happens }) =>
    strip([0, 1350], '#3b2a78') +
    paint('M0 180Q540 100 1080 180V1350H0Z', '#6a3f86') +
    paint('M0 340Q540 270 1080 340V1350H0Z', '#b3567a') +
    paint('M0 480Q540 420 1080 480V1350H0Z', '#e57f5c') +
    paint('M0 610Q540 560 1080 610V1350H0Z', '#f6b25c') +
    disc([760, 640], 100, '#ffe3a3') +
    repeat(towers.length, (index) => {
      const [x, height] = [index * 130 - 20, towers[index] ?? 200]
      const windows = repeat(10, (at) =>
        happens(0.75)
          ? rectangle(
              { x: x + 16 + (at % 4) * 24, y: 990 - height + Math.floor(at / 4) * 44, width: 12, height: 20 },
              happens(0.55) ? '#ffd27a' : '#6a4a86',
            )
          : '',
      )
      return rectangle({ x, y: 960 - height, width: 118, height: height + 20 }, '#4a2a63') + windows
    }) +
    placed(waterTank, { x: 120, y: 700 }) +
    '<path d="M-10 250Q270 380 540 270T1090 240" fill="none" stroke="#2f1c4c" stroke-width="5"/>' +
    repeat(13, lightBulb) +
    strip([950, 400], '#8c4434') +
    strip([936, 30], '#b9623a') +
    repeat(12, (index) =>
      rectangle({ x: index * 100 - 30, y: 966 + (index % 2) * 8, width: 8, height: 400 }, '#7a3828'),
    ) +
    paint('M880 936Q860 860 900 820 930 870 960 800 990 860 1020 830 1040 880 1010 936Z', '#2c5a48') +
    paint('M890 930H1010L996 1010H904Z', '#d9703f'),
}
