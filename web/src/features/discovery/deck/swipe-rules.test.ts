import { expect, test } from 'vitest'
import { endMove, followMove, startMove, tiltOf, verdictOf } from './swipe-rules.ts'

const point = (clientX: number, timeStamp: number, clientY = 0) => ({ pointerId: 1, clientX, clientY, timeStamp })

test('letting go commits at 35 % of the width or at 0.5 px/ms', () => {
  expect(verdictOf({ dx: 105, width: 300, speed: 0 })).toBe('right')
  expect(verdictOf({ dx: -105, width: 300, speed: 0 })).toBe('left')
  expect(verdictOf({ dx: 104, width: 300, speed: 0.49 })).toBeNull()
  expect(verdictOf({ dx: 40, width: 300, speed: 0.5 })).toBe('right')
})

test('a flick back to where the card came from is no answer', () => {
  expect(verdictOf({ dx: 60, width: 300, speed: -0.9 })).toBeNull()
})

test('the card leans at most 8 degrees', () => {
  expect([tiltOf(0, 300), tiltOf(75, 300), tiltOf(900, 300), tiltOf(-900, 300)]).toEqual([0, 4, 8, -8])
})

test('a move down scrolls and never throws', () => {
  const move = followMove(startMove(point(0, 0)), point(30, 10, 80))
  expect([move.isSwipe, move.dx]).toEqual([false, 0])
  expect(endMove(move, point(30, 11, 80), 300)).toBeNull()
})

test('a finger that stops before it lifts throws nothing', () => {
  const move = followMove(startMove(point(0, 0)), point(60, 20))
  expect(endMove(move, point(60, 30), 300)).toBe('right')
  expect(endMove(move, point(60, 400), 300)).toBeNull()
})
