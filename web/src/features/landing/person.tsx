import { useId } from 'react'
import { generatePattern } from '../../ui/media/generate-pattern.ts'

export type Hair = 'gele' | 'afro' | 'fade' | 'kufi' | 'braids' | 'scarf'

export type PersonStyle = {
  skin: string
  shade: string
  hair: Hair
  hairColour?: string
  patternSeed: string
  wrap?: string
  beard?: boolean
  earrings?: boolean
}

/** The people of the landing page: drawn, not photographed, so that no real person is shown. */
export const people = {
  adaeze: { skin: '#7b4a2e', shade: '#643a22', hair: 'gele', patternSeed: 'dawn2', wrap: 'dye4', earrings: true },
  tunde: { skin: '#5a3420', shade: '#472717', hair: 'fade', patternSeed: 'kikoi-7', beard: true },
  junior: { skin: '#6a3f27', shade: '#54301c', hair: 'kufi', patternSeed: 'loom3', wrap: 'kikoi' },
  neema: { skin: '#8c5a3b', shade: '#734629', hair: 'braids', patternSeed: 'market-2', earrings: true },
  zola: { skin: '#4d2c1b', shade: '#3c2013', hair: 'afro', patternSeed: 'lagoon-4', earrings: true },
  amina: { skin: '#95623f', shade: '#7b4d2e', hair: 'scarf', patternSeed: 'savanna', wrap: 'tide3' },
} as const satisfies Record<string, PersonStyle>

export type PersonName = keyof typeof people

type PersonProps = { who: PersonName; x?: number; y?: number; scale?: number; flip?: boolean }

/** A bust of 200 × 240 units inside a larger drawing. */
export function Person({ who, x = 0, y = 0, scale = 1, flip }: PersonProps) {
  const id = useId()
  const style: PersonStyle = people[who]
  const outfitFill = `url(#${id}-dress)`
  const wrap = `url(#${id}-wrap)`
  const turn = flip ? ` translate(200 0) scale(-1 1)` : ''
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})${turn}`}>
      <FabricPattern id={`${id}-dress`} seed={style.patternSeed} size={0.9} />
      {style.wrap && <FabricPattern id={`${id}-wrap`} seed={style.wrap} size={0.7} />}
      <HairBehind style={style} wrap={wrap} />
      <path d="M6 242c2-50 30-70 72-80h44c42 10 70 30 72 80Z" fill={outfitFill} />
      <path d="M6 242c2-50 30-70 72-80h8c-30 22-44 46-46 80Z" fill="#131126" opacity=".16" />
      <path d="M82 122h36v38c6 6 2 26-18 26s-24-20-18-26Z" fill={style.shade} />
      <circle cx="61" cy="98" r="8" fill={style.shade} />
      <circle cx="139" cy="98" r="8" fill={style.shade} />
      <path d="M62 84c0-30 16-44 38-44s38 14 38 44c0 36-14 60-38 60S62 120 62 84Z" fill={style.skin} />
      {style.beard && (
        <path
          d="M62 92c0 34 14 56 38 56s38-22 38-56c-4 18-12 26-20 24-6-2-12-3-18-3s-12 1-18 3c-8 2-16-6-20-24Z"
          fill="#1c120c"
        />
      )}
      <Face beard={style.beard} shade={style.shade} />
      <HairBefore style={style} wrap={wrap} />
      {style.earrings && <path d="M61 110v10M139 110v10" stroke="#f2a516" strokeWidth="7" strokeLinecap="round" />}
    </g>
  )
}

function Face({ beard, shade }: { beard?: boolean | undefined; shade: string }) {
  return (
    <g fill="none" stroke="#1c120c" strokeWidth="3.2" strokeLinecap="round">
      <path d="M76 88q7 6 14 0M110 88q7 6 14 0" />
      <path d="M74 76q9-6 17-2M109 74q8-4 17 2" strokeWidth="2.6" />
      <path d="M100 92q-6 12 1 14" stroke={shade} />
      <path d="M87 119q13 12 26 0" stroke={beard ? '#fbe7de' : '#1c120c'} />
    </g>
  )
}

function HairBehind({ style, wrap }: { style: PersonStyle; wrap: string }) {
  if (style.hair === 'afro')
    return <path d="M100 8c38 0 62 26 62 60 0 30-20 54-62 54S38 98 38 68C38 34 62 8 100 8Z" fill="#1c120c" />
  if (style.hair === 'braids')
    return <path d="M100 28c32 0 46 22 48 54 2 40 4 70 14 96H38c10-26 12-56 14-96 2-32 16-54 48-54Z" fill="#20130c" />
  if (style.hair === 'scarf')
    return (
      <path
        d="M100 22c36 0 52 26 52 62 0 44 6 66 18 84-30 24-110 24-140 0 12-18 18-40 18-84 0-36 16-62 52-62Z"
        fill={wrap}
      />
    )
  return null
}

function HairBefore({ style, wrap }: { style: PersonStyle; wrap: string }) {
  const Hair = hairBefore[style.hair]
  return <Hair wrap={wrap} />
}

type HairProps = { wrap: string }

function Gele({ wrap }: HairProps) {
  return (
    <g>
      <path
        d="M58 82C34 70 26 30 58 14 84-2 132-6 158 14c26 20 16 52-16 68-10-22-26-30-42-30s-32 8-42 30Z"
        fill={wrap}
      />
      <path
        d="M58 82c4-30 30-54 78-72M142 82c0-26-18-46-52-58M66 62c14-18 36-28 70-30"
        fill="none"
        stroke="#131126"
        strokeOpacity=".28"
        strokeWidth="3"
      />
    </g>
  )
}

function Kufi({ wrap }: HairProps) {
  return (
    <g>
      <path d="M60 80 65 40c20-14 50-14 70 0l5 40c-22-18-58-18-80 0Z" fill={wrap} />
      <path d="M60 80c22-18 58-18 80 0l-1-9c-22-16-56-16-78 0Z" fill="#131126" opacity=".35" />
    </g>
  )
}

function Fade() {
  return (
    <path d="M60 86c-4-40 12-56 40-56s44 16 40 56c-4-16-8-24-14-30-14 4-38 4-52 0-6 6-10 14-14 30Z" fill="#1c120c" />
  )
}

function Afro() {
  return <path d="M62 84c-4-26 14-42 38-42s42 16 38 42c-6-14-16-20-38-20s-32 6-38 20Z" fill="#1c120c" />
}

function Braids() {
  return (
    <g>
      <path d="M60 88c-2-36 14-54 40-54s42 18 40 54c-8-18-18-28-38-36-18 8-34 18-42 36Z" fill="#20130c" />
      <path
        d="M44 120l-3 54M54 128l-1 48M146 128l1 48M156 120l3 54"
        stroke="#f2a516"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
    </g>
  )
}

function Scarf({ wrap }: HairProps) {
  return (
    <g>
      <path d="M56 92c-2-38 16-56 44-56s46 18 44 56c-6-22-20-36-44-36S62 70 56 92Z" fill={wrap} />
      <path d="M58 118c6 26 22 42 42 42s36-16 42-42c10 34 2 58-42 58s-52-24-42-58Z" fill={wrap} />
      <path d="M58 118c6 26 22 42 42 42s36-16 42-42" fill="none" stroke="#131126" strokeOpacity=".3" strokeWidth="3" />
    </g>
  )
}

const hairBefore = {
  gele: Gele,
  kufi: Kufi,
  fade: Fade,
  afro: Afro,
  braids: Braids,
  scarf: Scarf,
} satisfies Record<PersonStyle['hair'], (props: HairProps) => unknown>

type FabricPatternProps = { id: string; seed: string; size?: number }

/** A cloth that other shapes can be filled with. */
export function FabricPattern({ id, seed, size = 1 }: FabricPatternProps) {
  const patternSeed = generatePattern(seed, 4, 4)
  return (
    <pattern id={id} width="96" height="96" patternUnits="userSpaceOnUse" patternTransform={`scale(${size})`}>
      <rect width="96" height="96" fill={patternSeed.ground} />
      <path d={patternSeed.threadPath} fill={patternSeed.thread} />
      <path d={patternSeed.accentPath} fill={patternSeed.accent} />
    </pattern>
  )
}
