import { check } from './recording.ts'

/** An element of an EBML file (RFC 8794) with content from `start` to `end`; `end` is null for an element of unknown size. */
export type Element = { id: number; start: number; end: number | null }

// EBML variable-length integer: the number of leading zero bits gives the number of bytes.
function lengthOf(first: number, max: number): number {
  const length = Math.clz32(first) - 23
  check(length <= max, 'invalid variable-length integer')
  return length
}

/** The element at offset `at`; it has to end at or before `limit`. */
export function elementAt(bytes: Uint8Array, at: number, limit: number): Element {
  const [id, sizeAt] = idAt(bytes, at, limit)
  const [size, start] = sizeOf(bytes, sizeAt, limit)
  if (size === null) return { id, start, end: null }
  check(size <= limit - start, 'element exceeds its parent')
  return { id, start, end: start + size }
}

function idAt(bytes: Uint8Array, at: number, limit: number): [id: number, next: number] {
  check(at < limit, 'truncated element')
  const length = lengthOf(bytes[at] ?? 0, 4)
  check(length <= limit - at, 'truncated element')
  return [unsigned(bytes, at, at + length), at + length]
}

function sizeOf(bytes: Uint8Array, at: number, limit: number): [size: number | null, next: number] {
  check(at < limit, 'truncated element')
  const first = bytes[at] ?? 0
  const length = lengthOf(first, 8)
  check(length <= limit - at, 'truncated element')
  const marker = 1 << (8 - length)
  let size = first & (marker - 1)
  let isUnknown = size === marker - 1
  for (let index = at + 1; index < at + length; index += 1) {
    const byte = bytes[index] ?? 0
    isUnknown &&= byte === 0xff
    size = size * 256 + byte
  }
  return [isUnknown ? null : size, at + length]
}

/** An unsigned big-endian integer of up to six bytes. */
export function unsigned(bytes: Uint8Array, start: number, end: number): number {
  check(end - start <= 6, 'integer too large')
  let value = 0
  for (let index = start; index < end; index += 1) value = value * 256 + (bytes[index] ?? 0)
  return value
}

/** The elements between two offsets, all of known size. */
export function* elementsIn(bytes: Uint8Array, start: number, end: number): Generator<Element & { end: number }> {
  let at = start
  while (at < end) {
    const element = elementAt(bytes, at, end)
    check(element.end !== null, 'element of unknown size not allowed here')
    yield { ...element, end: element.end }
    at = element.end
  }
}

/** Encodes an element: the id as given, the size in four bytes. */
export function encodeElement(id: number, content: Uint8Array): Uint8Array {
  const head = [24, 16, 8, 0].map((shift) => (id >>> shift) & 0xff)
  while (head[0] === 0) head.shift()
  const { length } = content
  const size = [0x10 | (length >>> 24), (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff]
  return Buffer.concat([Buffer.from(head), Buffer.from(size), content])
}
