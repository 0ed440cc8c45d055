import { expect, test } from 'vitest'
import { drawnShare, endMove, followMove, opensProfile, startMove, tiltOf, verdictOf } from './swipe-rules.ts'

const point = (clientX: number, timeStamp: number, clientY = 0) => ({ pointerId: 1, clientX, clientY, timeStamp })

test('releasing commits at 35 % of the width or at 0.5 px/ms', () => {
  expect(verdictOf({ dx: 105, width: 300, speed: 0 })).toBe('right')
  expect(verdictOf({ dx: -105, width: 300, speed: 0 })).toBe('left')
  expect(verdictOf({ dx: 104, width: 300, speed: 0.49 })).toBeNull()
  expect(verdictOf({ dx: 40, width: 300, speed: 0.5 })).toBe('right')
})

test('a flick back to the origin of the card is no decision', () => {
  expect(verdictOf({ dx: 60, width: 300, speed: -0.9 })).toBeNull()
})

test('the card rotates at most 8 degrees', () => {
  expect([tiltOf(0, 300), tiltOf(75, 300), tiltOf(900, 300), tiltOf(-900, 300)]).toEqual([0, 4, 8, -8])
})

test('a downward movement scrolls and never commits', () => {
  const move = followMove(startMove(point(0, 0)), point(30, 10, 80))
  expect([move.isSwipe, move.dx]).toEqual([false, 0])
  expect(endMove(move, point(30, 11, 80), 300)).toBeNull()
})

test('a finger that stops before it lifts commits nothing', () => {
  const move = followMove(startMove(point(0, 0)), point(60, 20))
  expect(endMove(move, point(60, 30), 300)).toBe('right')
  expect(endMove(move, point(60, 400), 300)).toBeNull()
})

test('an upward movement lifts the card, and opens the profile after a sixth of its height', () => {
  const lifted = (dy: number) => followMove(startMove(point(0, 0, 300)), point(4, 10, 300 + dy))
  expect(lifted(-60)).toMatchObject({ isLift: true, isSwipe: false, dy: -60 })
  expect([opensProfile(lifted(-99), 600), opensProfile(lifted(-100), 600)]).toEqual([false, true])
  expect(endMove(lifted(-100), point(4, 11, 200), 300)).toBeNull()
})

test('a swipe that turns upward stays a swipe, and a lifted card is not swiped away', () => {
  const swiped = followMove(followMove(startMove(point(0, 0, 300)), point(60, 20, 300)), point(70, 40, 100))
  expect(swiped).toMatchObject({ isSwipe: true, isLift: false, dx: 70 })
  const lifted = followMove(followMove(startMove(point(0, 0, 300)), point(0, 20, 200)), point(200, 40, 200))
  expect(lifted).toMatchObject({ isSwipe: false, isLift: true, dy: -100 })
})

test('the card below moves forward with the drag, and is in place when releasing commits', () => {
  expect([drawnShare(0, 300), drawnShare(-105, 300), drawnShare(300, 300)]).toEqual([0, 1, 1])
  expect(drawnShare(52.5, 300)).toBeCloseTo(0.5)
})
