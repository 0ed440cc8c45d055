import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeHashLists } from './hash-lists.ts'

const bytes = Buffer.from('a picture')
const digest = (kind: string) => createHash(kind).update(bytes).digest('hex')
const origin = { list: 'Hotline', label: 'A1' }

/** Half of the bits set, in every second place. */
const half = 'a'.repeat(64)
/** The hash with its first bits turned. */
function turned(bits: number): string {
  const mask = (1n << 256n) - (1n << BigInt(256 - bits))
  return (BigInt(`0x${half}`) ^ mask).toString(16).padStart(64, '0')
}
/** The lowest bits set. */
const low = (bits: number) => ((1n << BigInt(bits)) - 1n).toString(16).padStart(64, '0')

test.each(['md5', 'sha1', 'sha256'])('an identical file is found by its %s, also in capital letters', async (kind) => {
  const lists = makeHashLists()
  expect(lists.add({ kind: kind.toUpperCase(), hash: digest(kind).toUpperCase(), ...origin })).toBe(true)
  expect(lists.findFile(bytes)).toEqual({ kind, ...origin })
  expect(lists.findFile(Buffer.from('another'))).toBeNull()
  expect([lists.count(), lists.comparesPdq()]).toEqual([1, false])
})

test('a picture or its mirror image is found up to a distance of 31 bits, not at 32', () => {
  const lists = makeHashLists()
  lists.add({ kind: 'pdq', hash: half, ...origin })
  const find = (...hashes: string[]) => lists.findPdq({ hashes, quality: 50 })
  expect(find(half)).toEqual({ kind: 'pdq', distance: 0, ...origin })
  expect(find(turned(31))).toEqual({ kind: 'pdq', distance: 31, ...origin })
  expect(find(turned(32))).toBeNull()
  expect(find(turned(128), turned(7))).toMatchObject({ distance: 7 })
})

test('low-quality pictures are not compared', () => {
  const lists = makeHashLists()
  lists.add({ kind: 'pdq', hash: half, ...origin })
  expect(lists.findPdq({ hashes: [half], quality: 49 })).toBeNull()
})

test('hashes with too few or too many bits match nothing and are invalid entries', () => {
  const lists = makeHashLists()
  const add = (bits: number) => lists.add({ kind: 'pdq', hash: low(bits), ...origin })
  expect([95, 96, 160, 161].map(add)).toEqual([false, true, true, false])
  expect(lists.findPdq({ hashes: [low(95)], quality: 100 })).toBeNull()
  expect(lists.findPdq({ hashes: [low(97)], quality: 100 })).toMatchObject({ distance: 1 })
})

test('many hashes are compared, and the matching entry is returned', () => {
  const lists = makeHashLists()
  const count = 3000
  for (let n = 0; n < count; n++) {
    const hash = createHash('sha256').update(String(n)).digest('hex')
    lists.add({ kind: 'pdq', hash, list: `list ${n % 7}`, label: String(n) })
  }
  const hash = createHash('sha256').update('2500').digest('hex')
  expect(lists.findPdq({ hashes: [hash], quality: 80 })).toMatchObject({ list: 'list 1', label: '2500', distance: 0 })
})

test.each([
  ['md5', digest('sha1')],
  ['pdq', half.slice(1)],
  ['sha256', 'x'.repeat(64)],
  ['photodna', half],
  ['constructor', half],
])('a row of %s with a wrong hash or an unknown kind is ignored', (kind, hash) => {
  const lists = makeHashLists()
  expect(lists.add({ kind, hash, ...origin })).toBe(false)
  expect(lists.count()).toBe(0)
})
