/** Width and height of the grey picture that a hash is made of. */
export const greySide = 32

/** Pictures whose hashes differ in at most so many of the 64 places count as the same: docs/decisions/0081. */
export const sameWithin = 8

const frequencies = 8
/** Less is rounding, as in a picture of one colour. */
const leastAmount = 1e-6
// cosines[u][x] of the discrete cosine transform; only the lowest frequencies are needed.
const cosines = Array.from({ length: frequencies + 1 }, (_, u) =>
  Array.from({ length: greySide }, (_, x) => Math.cos(((2 * x + 1) * u * Math.PI) / (2 * greySide))),
)

/**
 * The perceptual hash of a grey picture of 32 × 32 bytes, as 64 zeros and ones: the signs of the lowest 8 × 8 frequencies of
 * its discrete cosine transform. The brightness of the whole picture (frequency 0, 0) is replaced by frequency 8, 0. Size,
 * compression, colours and brightness hardly change it. Source: C. Zauner, Implementation and Benchmarking of Perceptual
 * Image Hash Functions, 2010.
 */
export function pictureHash(grey: Uint8Array): string {
  // Columns first: 9 × 32 sums, from which each of the 64 frequencies takes 32 steps instead of 1,024.
  const rows = Array.from({ length: greySide }, (_, y) =>
    cosines.map((wave) => wave.reduce((sum, cosine, x) => sum + cosine * (grey[y * greySide + x] ?? 0), 0)),
  )
  const amount = (u: number, v: number) =>
    (cosines[v] ?? []).reduce((sum, cosine, y) => sum + cosine * (rows[y]?.[u] ?? 0), 0)
  let hash = ''
  for (let v = 0; v < frequencies; v++) {
    for (let u = 0; u < frequencies; u++)
      hash += amount(u === 0 && v === 0 ? frequencies : u, v) > leastAmount ? '1' : '0'
  }
  return hash
}

/** What mirroring left to right changes in a hash: every second horizontal frequency changes its sign. */
export const mirrorMask = '01'.repeat((frequencies * frequencies) / 2)
