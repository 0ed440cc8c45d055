import { expect, test } from 'vitest'
import { backupNameOf, newestName } from './backup-name.ts'

const at = (day: string) => backupNameOf(new Date(`${day}T02:00:00Z`))
const now = new Date('2026-11-28T12:00:00Z')

test('the newest backup is not one that a clock ahead named, unless there is no other', () => {
  const names = [at('2026-11-27'), at('2026-11-28'), at('2031-01-01')]
  expect(newestName(names, now)).toBe(at('2026-11-28'))
  expect(newestName([at('2031-01-01')], now)).toBe(at('2031-01-01'))
  expect(newestName([], now)).toBeUndefined()
})
