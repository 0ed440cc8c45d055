// A QR code (ISO/IEC 18004) of a short text: bytes, level L, versions 1 to 14. Enough for an address of 450 characters.
const eccPerBlock = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30]
const blocks = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4]
const versionMax = 14
const levelL = 1

type Grid = { size: number; dark: boolean[][]; fixed: boolean[][] }
type Block = { data: number[]; ecc: number[] }

/** The squares of the code, true where they are dark, without the quiet zone. Throws when the text is too long. */
export function qrMatrix(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)]
  const version = versionFor(bytes.length)
  const grid = emptyGrid(version)
  drawCodewords(grid, interleave(version, dataCodewords(version, bytes)))
  const masked = masks.map((mask, index) => drawMask(grid, mask, index))
  return masked.reduce((best, next) => (penalty(next) < penalty(best) ? next : best))
}

const sizeOf = (version: number): number => version * 4 + 17

/** Total codewords of a version, including error correction. */
function codewordsOf(version: number): number {
  let bits = (16 * version + 128) * version + 64
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2
    bits -= (25 * aligned - 10) * aligned - 55
  }
  if (version >= 7) bits -= 36
  return Math.floor(bits / 8)
}

const at = (list: number[], index: number): number => list[index] ?? 0
const dataCodewordsOf = (version: number): number =>
  codewordsOf(version) - at(eccPerBlock, version) * at(blocks, version)
const lengthBits = (version: number): number => (version < 10 ? 8 : 16)

function versionFor(bytes: number): number {
  for (let version = 1; version <= versionMax; version++)
    if (4 + lengthBits(version) + bytes * 8 <= dataCodewordsOf(version) * 8) return version
  throw new Error('too long for a QR code')
}

function dataCodewords(version: number, bytes: number[]): number[] {
  const binary = (value: number, length: number) => value.toString(2).padStart(length, '0')
  const capacityBits = dataCodewordsOf(version) * 8
  let bits = `0100${binary(bytes.length, lengthBits(version))}${bytes.map((byte) => binary(byte, 8)).join('')}`
  bits += '0'.repeat(Math.min(4, capacityBits - bits.length))
  bits += '0'.repeat(-bits.length & 7)
  const codewords = (bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2))
  for (let pad = 0; codewords.length < capacityBits / 8; pad++) codewords.push(pad % 2 === 0 ? 0xec : 0x11)
  return codewords
}

/** Multiplication in the field of 256 elements. */
function times(x: number, y: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((y >>> bit) & 1) * x
  }
  return product
}

/** Reed–Solomon: the remainder of the data by a polynomial of so many roots. */
function correction(data: number[], length: number): number[] {
  const divisor: number[] = Array.from({ length }, (_, index) => (index === length - 1 ? 1 : 0))
  let root = 1
  for (let step = 0; step < length; step++) {
    for (let j = 0; j < length; j++) divisor[j] = times(at(divisor, j), root) ^ at(divisor, j + 1)
    root = times(root, 2)
  }
  const rest: number[] = new Array(length).fill(0)
  for (const codeword of data) {
    const factor = codeword ^ at(rest, 0)
    rest.shift()
    rest.push(0)
    for (let j = 0; j < length; j++) rest[j] = at(rest, j) ^ times(at(divisor, j), factor)
  }
  return rest
}

function interleave(version: number, data: number[]): number[] {
  const count = at(blocks, version)
  const eccLength = at(eccPerBlock, version)
  const short = Math.floor(data.length / count)
  const long = data.length % count
  const made: Block[] = []
  for (let index = 0, from = 0; index < count; index++) {
    const length = short + (index >= count - long ? 1 : 0)
    const part = data.slice(from, from + length)
    made.push({ data: part, ecc: correction(part, eccLength) })
    from += length
  }
  const column = (part: 'data' | 'ecc', length: number) =>
    Array.from({ length }, (_, row) => made.flatMap((block) => block[part].slice(row, row + 1))).flat()
  return [...column('data', short + 1), ...column('ecc', eccLength)]
}

function emptyGrid(version: number): Grid {
  const size = sizeOf(version)
  const square = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false))
  const grid = { size, dark: square(), fixed: square() }
  for (let i = 0; i < size; i++) {
    set(grid, 6, i, i % 2 === 0)
    set(grid, i, 6, i % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(grid, x, y, 4)
  drawAlignment(grid, version)
  drawFormat(grid, 0)
  if (version >= 7) drawVersion(grid, version)
  return grid
}

function set({ size, dark, fixed }: Grid, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return
  const [row, held] = [dark[y], fixed[y]]
  if (row) row[x] = isDark
  if (held) held[x] = true
}

/** The big squares of the corners (radius 4, a light edge around them) and the small ones of alignment (radius 2). */
function drawRings(grid: Grid, x: number, y: number, radius: 2 | 4): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      set(grid, x + dx, y + dy, radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1)
    }
}

function drawAlignment(grid: Grid, version: number): void {
  if (version === 1) return
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const places = [6, ...Array.from({ length: count - 1 }, (_, index) => grid.size - 7 - index * step).reverse()]
  const last = count - 1
  places.forEach((x, i) => {
    places.forEach((y, j) => {
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isCorner) drawRings(grid, x, y, 2)
    })
  })
}

const bit = (value: number, index: number): boolean => ((value >>> index) & 1) !== 0

function drawFormat(grid: Grid, mask: number): void {
  const data = (levelL << 3) | mask
  let rest = data
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  for (let i = 0; i <= 5; i++) set(grid, 8, i, bit(bits, i))
  set(grid, 8, 7, bit(bits, 6))
  set(grid, 8, 8, bit(bits, 7))
  set(grid, 7, 8, bit(bits, 8))
  for (let i = 9; i < 15; i++) set(grid, 14 - i, 8, bit(bits, i))
  for (let i = 0; i < 8; i++) set(grid, grid.size - 1 - i, 8, bit(bits, i))
  for (let i = 8; i < 15; i++) set(grid, 8, grid.size - 15 + i, bit(bits, i))
  set(grid, 8, grid.size - 8, true)
}

function drawVersion(grid: Grid, version: number): void {
  let rest = version
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let i = 0; i < 18; i++) {
    const far = grid.size - 11 + (i % 3)
    set(grid, far, Math.floor(i / 3), bit(bits, i))
    set(grid, Math.floor(i / 3), far, bit(bits, i))
  }
}

/** Up and down in pairs of columns from the right, over every square that is not fixed. */
function drawCodewords({ size, dark, fixed }: Grid, codewords: number[]): void {
  let next = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        const row = dark[y]
        if (fixed[y]?.[x] || !row) continue
        row[x] = bit(at(codewords, next >>> 3), 7 - (next & 7))
        next++
      }
  }
}

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function drawMask(grid: Grid, mask: (x: number, y: number) => boolean, index: number): boolean[][] {
  const dark = grid.dark.map((row, y) => row.map((isDark, x) => (grid.fixed[y]?.[x] ? isDark : isDark !== mask(x, y))))
  drawFormat({ ...grid, dark }, index)
  return dark
}

/** How hard a code is to read: runs, blocks, look-alikes of corners, and more dark than light. */
function penalty(dark: boolean[][]): number {
  const rows = dark.map((row) => row.map(Number).join(''))
  const columns = dark.map((_, x) => dark.map((row) => Number(row[x])).join(''))
  let points = 0
  for (const line of [...rows, ...columns]) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2
    for (const corner of ['10111010000', '00001011101'])
      for (let from = line.indexOf(corner); from >= 0; from = line.indexOf(corner, from + 1)) points += 40
  }
  for (let y = 1; y < rows.length; y++)
    for (let x = 1; x < rows.length; x++) {
      const four = `${rows[y - 1]?.slice(x - 1, x + 1)}${rows[y]?.slice(x - 1, x + 1)}`
      if (four === '0000' || four === '1111') points += 3
    }
  const share = rows.join('').replaceAll('0', '').length / rows.length ** 2
  return points + Math.floor(Math.abs(share * 20 - 10)) * 10
}
