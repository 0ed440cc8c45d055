import { expect, test } from 'vitest'
import { closeStrip, isStripClosed } from './scam-rules.ts'

test('a warning stays closed for its message only, and in its conversation only', () => {
  closeStrip('talk', 'first')
  closeStrip('talk', 'second')
  expect(['first', 'second', 'third'].map((id) => isStripClosed('talk', id))).toEqual([true, true, false])
  expect(isStripClosed('other', 'first')).toBe(false)
})

test('the last 50 closed warnings of a conversation are remembered', () => {
  for (let index = 0; index < 51; index++) closeStrip('long', `m${index}`)
  closeStrip('long', 'm50')
  expect([isStripClosed('long', 'm0'), isStripClosed('long', 'm1'), isStripClosed('long', 'm50')]).toEqual([
    false,
    true,
    true,
  ])
})
