/** One cloth as drawing instructions: a ground, a thread and an accent with one path each. */
export type GeneratedPattern = {
  ground: string
  thread: string
  accent: string
  threadPath: string
  accentPath: string
}

type Palette = readonly [ground: string, thread: string, accent: string]

const palettes: readonly Palette[] = [
  ['#2e2270', '#b7afff', '#f2a516'],
  ['#93300f', '#fbe7de', '#f2a516'],
  ['#1c6b47', '#e0f1e7', '#f2a516'],
  ['#7a4b00', '#fdf0d2', '#3b2f8f'],
  ['#1e1b3a', '#fbf7f0', '#ff9a78'],
]

// Points are written "x,y" on a 24 px grid so that a quarter turn can find them; radii carry no comma.
const primitives = [
  'M0,2L24,2L24,6L0,6ZM0,10L24,10L24,14L0,14ZM0,18L24,18L24,22L0,22Z',
  'M19,12A7 7 0 1 1 5,12A7 7 0 1 1 19,12Z',
  'M1,0L9,0L21,12L9,24L1,24L13,12Z',
  'M22,12A10 10 0 1 1 2,12A10 10 0 1 1 22,12ZM17,12A5 5 0 1 0 7,12A5 5 0 1 0 17,12Z',
  'M0,24A24 24 0 0 1 24,0L24,10A14 14 0 0 0 10,24Z',
  'M0,0L24,24L0,24Z',
  'M12,2L22,12L12,22L2,12Z',
  'M3,3L11,3L11,11L3,11ZM14,14L22,14L22,22L14,22Z',
] as const

/**
 * The cloth of a seed: the same seed always weaves the same cloth.
 * Sizes are in cells of 24 px.
 */
export function generatePattern(seed: string, columns: number, rows: number): GeneratedPattern {
  const next = xorshift(hash(seed))
  const [ground, thread, accent] = pick(palettes, next)
  const first = pick(primitives, next)
  const others = primitives.filter((primitive) => primitive !== first)
  const second = pick(others, next)
  const turns = [next() % 4, next() % 4] as const
  const paths = { thread: '', accent: '' }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const parity = (row + column) % 2
      const turn = { path: parity ? second : first, quarterTurns: parity ? turns[1] : turns[0] }
      const drawn = place(turn, column * 24, row * 24)
      if (next() % 6 === 0) paths.accent += drawn
      else paths.thread += drawn
    }
  }
  return { ground, thread, accent, threadPath: paths.thread, accentPath: paths.accent }
}

type Turned = { path: string; quarterTurns: number }

function place({ path, quarterTurns }: Turned, left: number, top: number): string {
  return path.replace(/(-?\d+),(-?\d+)/g, (_, x: string, y: string) => {
    let point = [Number(x), Number(y)] as const
    for (let turn = 0; turn < quarterTurns; turn++) point = [24 - point[1], point[0]]
    return `${point[0] + left},${point[1] + top}`
  })
}

function hash(text: string): number {
  let value = 2166136261
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619)
  return value || 1
}

function xorshift(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
}

function pick<T>(from: readonly T[], next: () => number): T {
  const picked = from[next() % from.length]
  if (picked === undefined) throw new Error('There is nothing to pick from')
  return picked
}
