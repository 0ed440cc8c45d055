import { crc32, deflateSync } from 'node:zlib'
import { type Dice, dice } from '../dice.ts'

/** Drawn on 480 by 600, kept at three quarters of it. */
const scale = 0.75
const width = 480 * scale
const height = 600 * scale

type Colour = readonly [number, number, number]
/** How far outside of a shape a point is, in pixels; negative inside. */
type Shape = (x: number, y: number) => number
type Layer = { shape: Shape; colour: Colour }

const skins: Colour[] = [
  [62, 39, 28],
  [84, 53, 36],
  [104, 66, 44],
  [126, 82, 54],
  [147, 99, 68],
]
const patternColours: Colour[] = [
  [196, 78, 48],
  [28, 92, 88],
  [222, 158, 54],
  [92, 54, 110],
  [38, 70, 128],
  [150, 40, 62],
  [76, 122, 60],
]
const grounds: Colour[] = [
  [238, 222, 196],
  [206, 224, 218],
  [226, 206, 214],
  [208, 216, 234],
  [232, 228, 204],
]
const hair: Colour = [26, 20, 20]

/** An abstract portrait as a PNG: a drawn head before woven cloth, the same for the same number. Nobody's face. */
export function drawAvatar(seed: number, gender: 'female' | 'male'): Buffer {
  const chance = dice(seed * 7919 + 17)
  const layers = figure(chance, gender)
  const [first, second] = [chance.one(grounds), chance.one(patternColours)]
  const stripe = chance.between(36, 64)
  const pixels = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = [x / scale, y / scale]
      const shade = (Math.floor(px / stripe) + Math.floor(py / stripe)) % 2 === 0 ? 0.1 : 0.2
      let colour = mix(first, second, shade + (y / height) * 0.25)
      for (const layer of layers) {
        const cover = 0.5 - layer.shape(px, py)
        if (cover > 0) colour = mix(colour, layer.colour, Math.min(1, cover))
      }
      pixels.set(colour.map(Math.round), y * (width * 3 + 1) + 1 + x * 3)
    }
  }
  return png(pixels)
}

function figure({ one, between }: Dice, gender: 'female' | 'male'): Layer[] {
  const skin = one(skins)
  const pattern = one(patternColours)
  const accent = one(patternColours.filter((colour) => colour !== pattern))
  const middle = 240 + between(-24, 24)
  const head = { x: middle, y: between(215, 245), rx: between(84, 98), ry: between(108, 122) }
  const shade = mix(skin, [0, 0, 0], 0.16)
  const body = ellipse(middle, 640, between(200, 225), between(215, 240))
  const behind = gender === 'female' ? longHair(one([0, 1, 2]), head) : []
  return [
    ...behind,
    { shape: box(middle, head.y + head.ry + 14, 34, 76), colour: shade },
    { shape: body, colour: pattern },
    ...necklaceOf(one([0, 1, 2]), { middle, body, colour: accent }),
    { shape: ellipse(head.x, head.y, head.rx, head.ry), colour: skin },
    ...topOf(gender === 'female' ? one(['wrap', 'crop', 'bun']) : one(['crop', 'cap', 'crop']), head, accent),
    ...faceOf(head, shade),
  ]
}

type Head = { x: number; y: number; rx: number; ry: number }

const longHair = (kind: number, { x, y, rx, ry }: Head): Layer[] =>
  kind === 0 ? [] : [{ shape: ellipse(x, y + 30 * kind, rx + 26, ry + 20 + 30 * kind), colour: hair }]

/** Rows of beads, seen only on the cloth. */
const necklaceOf = (rows: number, { middle, body, colour }: { middle: number; body: Shape; colour: Colour }): Layer[] =>
  Array.from({ length: rows }, (_, row) => {
    const beads = ring(ellipse(middle, 390, 84 + row * 26, 84 + row * 24), 8)
    return { shape: (x, y) => Math.max(beads(x, y), body(x, y)), colour }
  })

function topOf(kind: string, { x, y, rx, ry }: Head, accent: Colour): Layer[] {
  const above: Shape = (px, py) => Math.max(ellipse(x, y, rx + 8, ry + 10)(px, py), py - (y - ry * 0.42))
  if (kind === 'wrap')
    return [
      { shape: ellipse(x, y - ry * 0.72, rx + 20, ry * 0.55), colour: accent },
      { shape: ellipse(x + 26, y - ry * 1.2, 48, 38), colour: mix(accent, [255, 255, 255], 0.18) },
    ]
  if (kind === 'cap') return [{ shape: above, colour: accent }]
  const bun: Layer[] = kind === 'bun' ? [{ shape: ellipse(x, y - ry - 26, 46, 40), colour: hair }] : []
  return [...bun, { shape: above, colour: hair }]
}

/** Two closed eyes and a mouth: a face, but no one's. */
function faceOf({ x, y, rx, ry }: Head, colour: Colour): Layer[] {
  const lid = (side: number): Shape => {
    const arc = ring(ellipse(x + side * rx * 0.42, y - 2, 17, 10), 4)
    return (px, py) => Math.max(arc(px, py), y - 2 - py)
  }
  const smile = ring(ellipse(x, y + ry * 0.38, 30, 17), 5)
  return [
    { shape: lid(-1), colour },
    { shape: lid(1), colour },
    { shape: (px, py) => Math.max(smile(px, py), y + ry * 0.4 - py), colour },
  ]
}

const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry)
const box =
  (cx: number, cy: number, halfWidth: number, halfHeight: number): Shape =>
  (x, y) =>
    Math.max(Math.abs(x - cx) - halfWidth, Math.abs(y - cy) - halfHeight)
const ring =
  (shape: Shape, thick: number): Shape =>
  (x, y) =>
    Math.abs(shape(x, y)) - thick / 2
const mix = (under: Colour, over: Colour, share: number): Colour => [
  under[0] + (over[0] - under[0]) * share,
  under[1] + (over[1] - under[1]) * share,
  under[2] + (over[2] - under[2]) * share,
]

function png(rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
