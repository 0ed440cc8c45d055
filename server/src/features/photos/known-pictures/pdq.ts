import type { Pdq } from '../../../ports/known-pictures.ts'

/** Larger pictures are first resized to a square of this side. */
export const pdqSideMax = 512

const side = 64
const frequencies = 16
/** Less wide or high is not hashed. */
const sideMin = 5
const passes = 2

// The frequencies 1 to 16 of a discrete cosine transform of 64 values.
const cosines = Array.from({ length: frequencies }, (_, u) =>
  Float64Array.from({ length: side }, (_, x) => Math.cos((Math.PI / 2 / side) * (u + 1) * (2 * x + 1))),
)

type Luma = { values: Float64Array; width: number; height: number }

/**
 * The PDQ hash of a picture in RGB, three bytes a pixel: the format in which lists of known pictures are exchanged. Two pictures
 * count as the same when at most 31 of the 256 bits differ. Source: Meta, "The TMK+PDQF video-hashing algorithm and the PDQ
 * image-hashing algorithm", 2019; the C++ of github.com/facebook/ThreatExchange gives the same hashes.
 */
export function pdqOf({ rgb, width, height }: { rgb: Uint8Array; width: number; height: number }): Pdq {
  const luma = { values: lumaOf(rgb), width, height }
  const [picture, mirrored] = [hashOf(luma), hashOf(mirror(luma))]
  return { hashes: [picture.hash, mirrored.hash], quality: picture.quality }
}

function hashOf(luma: Luma): { hash: string; quality: number } {
  if (luma.width < sideMin || luma.height < sideMin) return { hash: '0'.repeat(64), quality: 0 }
  const small = downsample(luma)
  return { hash: bitsOf(transform(small)), quality: qualityOf(small) }
}

function lumaOf(rgb: Uint8Array): Float64Array {
  const values = new Float64Array(rgb.length / 3)
  for (let pixel = 0; pixel < values.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = [rgb[3 * pixel], rgb[3 * pixel + 1], rgb[3 * pixel + 2]]
    values[pixel] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return values
}

function mirror({ values, width, height }: Luma): Luma {
  const mirrored = values.slice()
  for (let y = 0; y < height; y++) mirrored.subarray(y * width, (y + 1) * width).reverse()
  return { values: mirrored, width, height }
}

/** A blur of two passes in each direction, and of it the middles of 64 × 64 blocks. */
function downsample({ values, width, height }: Luma): Float64Array {
  const blurred = values.slice()
  const windowAcross = Math.ceil(width / (2 * side))
  const windowDown = Math.ceil(height / (2 * side))
  for (let pass = 0; pass < passes; pass++) {
    for (let y = 0; y < height; y++) blurLine(blurred, { start: y * width, stride: 1, length: width }, windowAcross)
    for (let x = 0; x < width; x++) blurLine(blurred, { start: x, stride: width, length: height }, windowDown)
  }
  const middle = (index: number, length: number) => Math.floor(((index + 0.5) * length) / side)
  return Float64Array.from(
    { length: side * side },
    (_, index) => blurred[middle(Math.floor(index / side), height) * width + middle(index % side, width)] ?? 0,
  )
}

type Line = { start: number; stride: number; length: number }

/** Replaces each value of a line by the mean of the values in a window around it; at the ends the window is smaller. */
function blurLine(values: Float64Array, { start, stride, length }: Line, window: number): void {
  const ahead = Math.floor(window / 2)
  // Zeros at both ends, so that nothing is read beyond the array.
  const line = new Float64Array(length + 2 * window)
  for (let index = 0; index < length; index++) line[window + index] = values[start + index * stride] ?? 0
  const behind = window - 1 - ahead
  let sum = 0
  for (let index = 0; index < Math.min(ahead, length); index++) sum += line[window + index] ?? 0
  for (let index = 0; index < length; index++) {
    sum += (line[window + index + ahead] ?? 0) - (line[window + index - behind - 1] ?? 0)
    const count = Math.min(length - 1, index + ahead) - Math.max(0, index - behind) + 1
    values[start + index * stride] = sum / count
  }
}

/** The lowest 16 × 16 frequencies but 0, row by row. */
function transform(small: Float64Array): Float64Array {
  const down = cosines.map((wave) =>
    Float64Array.from({ length: side }, (_, x) =>
      wave.reduce((sum, cosine, y) => sum + cosine * (small[y * side + x] ?? 0), 0),
    ),
  )
  const amounts = new Float64Array(frequencies * frequencies)
  for (const [v, row] of down.entries()) {
    for (const [u, wave] of cosines.entries())
      amounts[v * frequencies + u] = wave.reduce((sum, cosine, x) => sum + cosine * (row[x] ?? 0), 0)
  }
  return amounts
}

/** A bit for each amount above the median, the last one first. */
function bitsOf(amounts: Float64Array): string {
  const median = amounts.toSorted()[amounts.length / 2 - 1] ?? 0
  let hash = ''
  for (let end = amounts.length; end > 0; end -= 4) {
    const digit = amounts.subarray(end - 4, end).reduceRight((sum, amount) => 2 * sum + (amount > median ? 1 : 0), 0)
    hash += digit.toString(16)
  }
  return hash
}

/** How much neighbours differ, in steps of a hundredth of the range, and never more than 100. */
function qualityOf(small: Float64Array): number {
  const step = (one: number, other: number) =>
    Math.abs(Math.trunc((((small[one] ?? 0) - (small[other] ?? 0)) * 100) / 255))
  let sum = 0
  for (let index = 0; index < small.length; index++) {
    if (index + side < small.length) sum += step(index, index + side)
    if (index % side < side - 1) sum += step(index, index + 1)
  }
  return Math.min(100, Math.trunc(sum / 90))
}
