/** A colour between two, both as `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const [first, second] = [channelsOf(from), channelsOf(to)]
  const mixed = first.map((value, index) => Math.round(value + ((second[index] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const channelsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** How far two colours are apart: the sum over the channels. */
export function distance(first: string, second: string): number {
  const other = channelsOf(second)
  return channelsOf(first).reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0)
}

/** Whether light trimmings are needed on a colour. */
export function isDark(colour: string): boolean {
  const [red = 0, green = 0] = channelsOf(colour)
  return red * 0.3 + green * 0.6 < 110
}

export const backgrounds = {
  indigo: '#3f3398',
  clay: '#b9481f',
  marigold: '#f2a516',
  palm: '#1f7450',
  sand: '#ecdcbf',
  rose: '#efb3a2',
  lilac: '#b7afff',
  mint: '#bfe0cd',
  terracotta: '#dd7a4f',
} as const

/** From the deepest to the lightest. */
export const skins = ['#452a20', '#543223', '#643d2a', '#754a32', '#87583b', '#9a6746', '#ad7a56'] as const

export const hairColours = {
  black: '#1c1413',
  soft: '#2b1c17',
  brown: '#452a1d',
  wine: '#57202a',
  honey: '#a06a34',
  grey: '#8b8682',
  silver: '#c9c4be',
} as const

/** Clothes of one colour. */
export const plainColours = [
  '#fbf3e4',
  '#2f2170',
  '#b23e1c',
  '#1c6b47',
  '#f2a516',
  '#1e1b3a',
  '#e8a08c',
  '#7f74d6',
  '#7a3b1c',
  '#4f8f73',
  '#8c1f3f',
  '#d8c3a0',
] as const

export const gold = '#f2a516'

export type SkinTones = {
  base: string
  light: string
  shade: string
  deep: string
  dark: string
  lip: string
  upperLip: string
  lipShine: string
}

/** The tones of a skin; `lipstick` is the colour of painted lips. */
export function skinTones(skin: string, lipstick: string | undefined): SkinTones {
  const lip = lipstick ? mix(mix(skin, lipstick, 0.75), '#ff8f70', 0.08) : mix(skin, '#c9564a', 0.42)
  return {
    base: skin,
    light: mix(skin, '#ffb26a', 0.27),
    shade: mix(skin, '#24081c', 0.3),
    deep: mix(skin, '#1c0616', 0.55),
    dark: mix(skin, '#120409', 0.8),
    lip,
    upperLip: mix(lip, '#2a0712', 0.34),
    lipShine: mix(lip, '#ffd0b0', 0.4),
  }
}
