import { expect, test } from 'vitest'
import { daysAfter, offerOf, promisedOffer, unusedCents } from './change-rules.ts'

const start = new Date('2026-03-01T10:00:00Z')
const at = (days: number, ms = 0) => new Date(daysAfter(start, days).getTime() + ms)
const period = (worth: number, days = 30) => ({ worth, startsAt: start, endsAt: at(days) })
const silver = { price: 999, days: 30 }
const gold = { price: 1999, days: 30 }

test.each([
  ['at once', at(0), 1999],
  ['a millisecond in, which is no whole second', at(0, 1), 1998],
  ['after a second', at(0, 1000), 1998],
  ['after a third', at(10), 1332],
  ['half way', at(15), 999],
  ['a second before the end', at(30, -1000), 0],
  ['at the end', at(30), 0],
  ['later', at(31), 0],
  ['before it begins', at(-1), 1999],
])('the unused part of 19.99 for 30 days: %s', (_, now, cents) => {
  expect(unusedCents(period(1999), now)).toBe(cents)
})

test.each([
  ['nothing running', { running: null, now: at(0) }, { price: 1999, credit: 0, endsAt: at(30) }],
  ['a larger plan at once', { running: period(999), now: at(0) }, { price: 1000, credit: 999, endsAt: at(30) }],
  ['a larger plan half way', { running: period(999), now: at(15) }, { price: 1500, credit: 499, endsAt: at(45) }],
  ['a period that was free', { running: period(0), now: at(15) }, { price: 1999, credit: 0, endsAt: at(45) }],
  ['as much left as it costs', { running: period(1999), now: at(0) }, { price: 0, credit: 1999, endsAt: at(30) }],
])('gold with %s', (_, { running, now }, offer) => {
  expect(offerOf(gold, running, now)).toEqual(offer)
})

test('an excess over the price becomes time, to the whole second', () => {
  const { price, credit, endsAt } = offerOf(silver, period(3999), at(0))
  expect([price, credit]).toEqual([0, 3999])
  const seconds = (endsAt.getTime() - start.getTime()) / 1000
  expect(seconds).toBe(Math.floor((30 * 86_400 * 3999) / 999))
})

const minutes = (count: number) => count * 60_000

test.each([
  ['what it costs still', { now: at(15), shown: 1500 }, { price: 1500, credit: 499 }],
  ['more than it costs', { now: at(15), shown: 1600 }, { price: 1500, credit: 499 }],
  ['what it cost seven minutes ago', { now: at(15, minutes(7)), shown: 1500 }, { price: 1500, credit: 499 }],
  ['what it cost an hour ago', { now: at(15, minutes(60)), shown: 1500 }, { price: 1501, credit: 498 }],
  ['nothing', { now: at(15, minutes(60)), shown: null }, { price: 1501, credit: 498 }],
  ['what it cost on the first day', { now: at(0, minutes(5)), shown: 1000 }, { price: 1001, credit: 998 }],
])('gold on half a silver period, with the price shown for %s', (_, promise, offer) => {
  expect(promisedOffer(gold, period(999), promise)).toMatchObject(offer)
})

test('changing back and forth never earns money', () => {
  let running = period(1999)
  let paid = 1999
  for (let hour = 1; hour <= 400; hour += 1) {
    const now = new Date(start.getTime() + hour * 3_600_000)
    const plan = hour % 2 ? silver : gold
    const left = unusedCents(running, now)
    const { price, credit, endsAt } = offerOf(plan, running, now)
    expect(credit).toBeLessThanOrEqual(running.worth)
    expect(credit).toBe(left)
    paid += price
    running = { worth: price + credit, startsAt: now, endsAt }
    expect(unusedCents(running, now)).toBeLessThanOrEqual(paid)
  }
})
