import { expect, test } from 'vitest'
import { readNotice } from './maintenance-rules.ts'

const interval = '2026-12-01T02:00:00.000Z/2026-12-01T02:30:00.000Z'
const planned = { from: new Date('2026-12-01T02:00:00Z'), until: new Date('2026-12-01T02:30:00Z') }
const before = Date.parse('2026-11-30T00:00:00Z')

test.each([
  ['', { isReadOnly: false, planned: null }],
  ['read-only', { isReadOnly: true, planned: null }],
  [interval, { isReadOnly: false, planned }],
  [`read-only, ${interval}`, { isReadOnly: true, planned }],
  ['2026-12-01T02:30:00Z/2026-12-01T02:00:00Z', { isReadOnly: false, planned: null }],
  ['tomorrow/never', { isReadOnly: false, planned: null }],
])('the header "%s" is parsed', (header, notice) => {
  expect(readNotice(header, before)).toEqual(notice)
})

test('a past maintenance is not announced', () => {
  expect(readNotice(interval, planned.until.getTime()).planned).toBeNull()
  expect(readNotice(interval, planned.from.getTime()).planned).toEqual(planned)
})
