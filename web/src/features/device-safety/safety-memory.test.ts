import { beforeEach, expect, test } from 'vitest'
import { isGuarded } from '../../lib/device/is-guarded.ts'
import { changeDeviceSafety, readDeviceSafety } from './safety-memory.ts'

beforeEach(() => localStorage.clear())

test('a setting is kept until it is disabled, and then nothing is left', () => {
  expect([isGuarded(), readDeviceSafety()]).toEqual([false, { exit: null, lock: null, disguise: null }])
  changeDeviceSafety({ exit: { to: 'bbc', logsOut: true } })
  expect([isGuarded(), readDeviceSafety()]).toEqual([
    true,
    { exit: { to: 'bbc', logsOut: true }, lock: null, disguise: null },
  ])
  changeDeviceSafety({ exit: null })
  expect([isGuarded(), localStorage.length]).toEqual([false, 0])
})

test('an unknown destination is a blank page, and invalid JSON enables nothing', () => {
  localStorage.setItem('device-safety', '{"exit":{"to":"javascript:alert(1)"}}')
  expect(readDeviceSafety()).toEqual({ exit: { to: 'blank', logsOut: false }, lock: null, disguise: null })
  localStorage.setItem('device-safety', '{')
  expect(readDeviceSafety()).toEqual({ exit: null, lock: null, disguise: null })
})
