import { must } from './sound-rules.ts'

/** An element of an EBML file: its content lies from `start` to `end`. `end` is null where the writer left it open. */
export type Element = { id: number; start: number; end: number | null }

// EBML: a number says by its leading zero bits how many bytes it has.
function lengthOf(first: number, max: number): number {
  const length = Math.clz32(first) - 23
  must(length <= max, 'a number without an end')
  return length
}

/** The element that begins at `at`, which must lie before `limit` with all it holds. */
export function elementAt(bytes: Uint8Array, at: number, limit: number): Element {
  const [id, sizeAt] = idAt(bytes, at, limit)
  const [size, start] = sizeOf(bytes, sizeAt, limit)
  if (size === null) return { id, start, end: null }
  must(size <= limit - start, 'an element beyond its parent')
  return { id, start, end: start + size }
}

function idAt(bytes: Uint8Array, at: number, limit: number): [id: number, next: number] {
  must(at < limit, 'an element cut off')
  const length = lengthOf(bytes[at] ?? 0, 4)
  must(length <= limit - at, 'an element cut off')
  return [unsigned(bytes, at, at + length), at + length]
}

function sizeOf(bytes: Uint8Array, at: number, limit: number): [size: number | null, next: number] {
  must(at < limit, 'an element cut off')
  const first = bytes[at] ?? 0
  const length = lengthOf(first, 8)
  must(length <= limit - at, 'an element cut off')
  const marker = 1 << (8 - length)
  let size = first & (marker - 1)
  let isOpen = size === marker - 1
  for (let index = at + 1; index < at + length; index += 1) {
    const byte = bytes[index] ?? 0
    isOpen &&= byte === 0xff
    size = size * 256 + byte
  }
  return [isOpen ? null : size, at + length]
}

/** A whole number of up to six bytes, the first the greatest. */
export function unsigned(bytes: Uint8Array, start: number, end: number): number {
  must(end - start <= 6, 'a number too large')
  let value = 0
  for (let index = start; index < end; index += 1) value = value * 256 + (bytes[index] ?? 0)
  return value
}

/** The elements between two places, none of them open. */
export function* elementsIn(bytes: Uint8Array, start: number, end: number): Generator<Element & { end: number }> {
  let at = start
  while (at < end) {
    const element = elementAt(bytes, at, end)
    must(element.end !== null, 'an open element where none may be')
    yield { ...element, end: element.end }
    at = element.end
  }
}

/** An element as bytes: the id as it is written, the size in four bytes. */
export function written(id: number, content: Uint8Array): Uint8Array {
  const head = [24, 16, 8, 0].map((shift) => (id >>> shift) & 0xff)
  while (head[0] === 0) head.shift()
  const { length } = content
  const size = [0x10 | (length >>> 24), (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff]
  return Buffer.concat([Buffer.from(head), Buffer.from(size), content])
}
