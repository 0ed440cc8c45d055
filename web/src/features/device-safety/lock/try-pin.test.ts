import { webcrypto } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { changeDeviceSafety, readDeviceSafety } from '../safety-memory.ts'
import { hashNewPin, isPin } from './pin-hash.ts'
import { tryPin } from './try-pin.ts'

const start = 1_800_000_000_000
const minuteMs = 60_000

beforeEach(async () => {
  // As in a browser over https; the test environment has none.
  vi.stubGlobal('crypto', webcrypto)
  localStorage.clear()
  changeDeviceSafety({ lock: { ...(await hashNewPin('2580')), after: 5, failures: 0, waitUntil: 0 } })
})

test('a PIN is stored as a slow hash with its own salt', async () => {
  const [one, other] = await Promise.all([hashNewPin('2580'), hashNewPin('2580')])
  expect(one.hash).not.toBe(other.hash)
  expect(one.iterations).toBeGreaterThanOrEqual(600_000)
  expect(JSON.stringify(one)).not.toContain('2580')
  expect(await Promise.all([isPin('2580', one), isPin('2581', one)])).toEqual([true, false])
})

test('the right PIN resets earlier wrong ones', async () => {
  expect(await tryPin('1111', start)).toBe('wrong')
  expect(readDeviceSafety().lock).toMatchObject({ failures: 1, waitUntil: 0 })
  expect(await tryPin('2580', start)).toBe('right')
  expect(readDeviceSafety().lock).toMatchObject({ failures: 0, waitUntil: 0 })
})

test('after five wrong PINs even the right one waits, and the tenth wrong one is the last', async () => {
  for (let tries = 0; tries < 5; tries++) expect(await tryPin('1111', start)).toBe('wrong')
  expect(await tryPin('2580', start + minuteMs / 2 - 1)).toBe('wait')
  expect(readDeviceSafety().lock?.failures).toBe(5)
  let now = start
  for (let tries = 6; tries < 10; tries++) {
    now = readDeviceSafety().lock?.waitUntil ?? 0
    expect(await tryPin('1111', now)).toBe('wrong')
  }
  now = readDeviceSafety().lock?.waitUntil ?? 0
  expect(now - start).toBe((0.5 + 1 + 5 + 15 + 60) * minuteMs)
  expect(await tryPin('1111', now)).toBe('over')
  expect(await tryPin('2580', now + 60 * minuteMs)).toBe('over')
})
