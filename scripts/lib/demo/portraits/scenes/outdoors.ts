import { ellipse, paint, rectangle, repeat } from '../svg.ts'
import { disc, palmTree, placed, type Scene, strip } from './scene.ts'

const hills = (far: string, near: string): string =>
  paint('M0 520Q120 380 260 470 340 360 480 450 620 350 760 460 900 370 1080 480V800H0Z', far) +
  paint('M0 580Q180 480 330 560 520 470 700 560 880 480 1080 560V800H0Z', near)

export const pitch: Scene = {
  garments: { female: 'jersey', male: 'jersey' },
  arms: 'both',
  isFlipped: true,
  position: { x: 540, y: 450, scale: 0.8 },
  background: () =>
    strip([0, 1350], '#8fcbe0') +
    disc([880, 200], 90, '#ffe6a6') +
    hills('#3f8f5a', '#2c7148') +
    strip([700, 650], '#5aa64e') +
    repeat(5, (index) =>
      paint(
        `M${index * 260 - 120} 1350L${index * 180 + 90} 700H${index * 180 + 180}L${index * 260 + 10} 1350Z`,
        '#4c9644',
      ),
    ) +
    '<path d="M120 740V420H480V740" fill="none" stroke="#ffffff" stroke-width="14"/>' +
    repeat(
      9,
      (index) =>
        `<path d="M${150 + index * 38} 430V734M126 ${446 + index * 34}H474" stroke="#ffffff" stroke-width="2" opacity=".55"/>`,
    ) +
    strip([736, 10], '#ffffff', 0.8) +
    paint('M560 1350Q600 960 1080 900V930Q630 990 592 1350Z', '#ffffff', 0.75),
  prop: () =>
    ellipse({ x: 0, y: 880, rx: 148 }, '#fbf7f0') +
    paint('M-148 880A148 148 0 0 0 120 966Q-20 980-60 740-140 800-148 880Z', '#d9cdbb') +
    paint(
      'M0 826L54 866 34 930H-34L-54 866ZM-96 772L-40 750-20 792-66 836-116 822ZM96 772L40 750 20 792 66 836 116 822ZM-90 972L-52 944-16 984-30 1022ZM90 972L52 944 16 984 30 1022Z',
      '#1e1b3a',
    ),
}

const sailingBoat = (hull: string, sail: string, shade: string): string =>
  paint('M-150 0H140Q110 62 60 62H-90Q-130 50-150 0Z', hull) +
  rectangle({ x: -10, y: -250, width: 12, height: 256 }, hull) +
  paint('M-120-30Q40-120 60-330 160-170 130-24 20-10-120-30Z', sail) +
  paint('M60-330Q160-170 130-24 90-20 70-20 110-160 60-330Z', shade)

export const beach: Scene = {
  garments: { female: 'gown', male: 'kitenge' },
  arms: 'down',
  isFlipped: false,
  position: { x: 500, y: 480, scale: 0.8 },
  background: () =>
    strip([0, 1350], '#fbd9a4') +
    strip([0, 330], '#f7c58a', 0.6) +
    disc([790, 470], 120, '#fff1cf') +
    strip([590, 300], '#2f8f9c') +
    strip([590, 60], '#57b0b4') +
    repeat(7, (index) =>
      rectangle(
        { x: (index * 197) % 960, y: 680 + index * 26, width: 130 + (index % 3) * 60, height: 8, radius: 4 },
        '#8fd0cc',
      ),
    ) +
    placed(sailingBoat('#5a2f18', '#fbf3e4', '#e3cfa8'), { x: 880, y: 600 }) +
    placed(sailingBoat('#6a3a20', '#f7e4c6', '#e8cfa4'), { x: 180, y: 606, scale: 0.46 }) +
    paint('M0 880Q260 830 520 880T1080 860V1350H0Z', '#f3ddae') +
    paint('M0 880Q260 830 520 880T1080 860V890Q800 930 520 910T0 912Z', '#ffffff', 0.7) +
    placed(palmTree('#7a4a26', '#2c7148'), { x: -10, y: 1180, scale: 1.9 }) +
    placed(palmTree('#8a5a34', '#3f8f5a'), { x: 1010, y: 1300, scale: 1.4 }) +
    paint('M0 1120Q300 1060 1080 1150V1350H0Z', '#e6c88c'),
}

const broadLeaf = (fill: string, vein: string): string =>
  paint('M0 0C-70-60-90-190 0-290 90-190 70-60 0 0Z', fill) +
  `<path d="M0 0V-270M0-70L-38-118M0-70L38-118M0-140L-44-190M0-140L44-190" fill="none" stroke="${vein}" stroke-width="5" stroke-linecap="round"/>`

const flower = (x: number, y: number, petal: string): string =>
  repeat(5, (index) => {
    const angle = (index * Math.PI * 2) / 5 - Math.PI / 2
    return ellipse({ x: x + Math.cos(angle) * 17, y: y + Math.sin(angle) * 17, rx: 15 }, petal)
  }) + disc([x, y], 10, '#ffe0a0')

const leaves = [
  { x: 60, y: 1120, turn: -24, scale: 1.5 },
  { x: 190, y: 1200, turn: 12, scale: 1.25 },
  { x: -10, y: 1260, turn: 20, scale: 1.4 },
  { x: 1010, y: 1130, turn: 22, scale: 1.5 },
  { x: 890, y: 1220, turn: -14, scale: 1.25 },
  { x: 1090, y: 1270, turn: -24, scale: 1.4 },
]
const blossoms = [
  { x: 120, y: 860, colour: '#e8607a' },
  { x: 250, y: 960, colour: '#f2a516' },
  { x: 60, y: 1000, colour: '#fbf3e4' },
  { x: 960, y: 850, colour: '#f2a516' },
  { x: 850, y: 960, colour: '#e8607a' },
  { x: 1030, y: 1000, colour: '#fbf3e4' },
]

export const garden: Scene = {
  garments: { female: 'blouse', male: 'tshirt' },
  arms: 'down',
  isFlipped: true,
  position: { x: 540, y: 470, scale: 0.8 },
  background: () =>
    strip([0, 1350], '#cfe6d4') +
    disc([240, 230], 100, '#fff1cf') +
    paint(
      'M0 560C60 430 190 430 240 520 300 400 470 410 520 510 590 400 740 420 790 510 850 420 1010 430 1080 540V1350H0Z',
      '#5f9f6c',
    ) +
    paint(
      'M0 690C90 590 230 600 300 680 390 590 520 600 590 680 680 590 830 600 900 680 960 620 1040 630 1080 670V1350H0Z',
      '#3f8558',
    ) +
    repeat(10, (index) =>
      rectangle(
        { x: index * 116 - 20, y: 700, width: 44, height: 330, radius: 14 },
        index % 2 === 0 ? '#c98b52' : '#bb7c45',
      ),
    ) +
    strip([760, 22], '#a86a38') +
    strip([920, 22], '#a86a38') +
    strip([1010, 340], '#2c6b47') +
    blossoms
      .map(({ x, y, colour }) => `<path d="M${x} ${y}V1100" stroke="#1f5a3a" stroke-width="8"/>${flower(x, y, colour)}`)
      .join(''),
  foreground: () =>
    leaves
      .map(
        ({ x, y, turn, scale }, index) =>
          `<g transform="translate(${x} ${y + 160}) rotate(${turn}) scale(${scale})">${broadLeaf(
            index % 2 === 0 ? '#1f7450' : '#2f8a5c',
            '#7fbf93',
          )}</g>`,
      )
      .join(''),
}

const acacia =
  paint(
    'M-16 0C-10-120-40-180-110-250L-94-262C-40-210-6-190 0-150 8-200 50-230 100-258L112-244C50-200 22-120 24 0Z',
    '#5a3418',
  ) +
  paint(
    'M-270-250C-280-310-170-330-120-330-60-390 90-390 130-336 200-340 280-310 268-250 160-232-160-232-270-250Z',
    '#3f7a3f',
  ) +
  paint('M-270-250C-276-290-220-312-170-322-190-280-60-262 268-250 160-232-160-232-270-250Z', '#2f6434')

export const trail: Scene = {
  garments: { female: 'tshirt', male: 'tshirt' },
  arms: 'hip',
  isFlipped: false,
  position: { x: 540, y: 470, scale: 0.78 },
  background: () =>
    strip([0, 1350], '#f9d59a') +
    strip([0, 260], '#f2b878', 0.5) +
    disc([250, 420], 110, '#fff1cf') +
    paint('M120 640L520 300 600 350 660 320 1000 640Z', '#8d86a8') +
    paint('M440 368L520 300 600 350 660 320 720 378 660 366 620 396 560 360 500 392Z', '#fbf7f0') +
    paint('M0 640Q280 590 560 640T1080 630V1350H0Z', '#d9b15c') +
    paint('M0 720Q300 660 620 720T1080 700V1350H0Z', '#c89a45') +
    placed(acacia, { x: 190, y: 800 }) +
    placed(acacia, { x: 930, y: 760, scale: 0.7 }) +
    paint('M0 900Q300 850 640 900T1080 880V1350H0Z', '#a87f35') +
    paint('M400 1350C420 1160 700 1060 560 900L640 896C800 1060 640 1160 760 1350Z', '#ecd2a2') +
    repeat(9, (index) =>
      paint(`M${60 + index * 122} ${990 + (index % 3) * 90}l-18-52 14 40 4-62 6 60 16-44-10 58Z`, '#7a5c22'),
    ),
}
