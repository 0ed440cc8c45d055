import { expect, test } from 'vitest'
import { spec } from '../../test/spec.ts'
import { dayPartOf } from './greeting-rules.ts'

const at = (hour: number, minute = 0) => dayPartOf(new Date(2026, 10, 21, hour, minute))

test('morning ends at 12:00 and afternoon at 18:00', spec('2.46'), () => {
  expect([at(0), at(11, 59)]).toEqual(['morning', 'morning'])
  expect([at(12), at(17, 59)]).toEqual(['afternoon', 'afternoon'])
  expect([at(18), at(23, 59)]).toEqual(['evening', 'evening'])
})
