import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './hash-password.ts'
import { limitConcurrency } from './limit-concurrency.ts'

/** Tasks that run until they are released, and their start order. */
function makeWorks(limits: Parameters<typeof limitConcurrency>[0]) {
  const enter = limitConcurrency(limits)
  const begun: string[] = []
  const running: (() => void)[] = []
  return {
    begun,
    running,
    enter: (group: string, name = group) =>
      enter(group, async () => {
        begun.push(name)
        await new Promise<void>((done) => running.push(done))
        return name
      }),
    /** Lets the oldest one go, and waits until the next one has its place. */
    finishOne: async () => {
      running.shift()?.()
      await settle()
    },
  }
}

/** Everything that needs no timer and no network has happened. */
const settle = async () => {
  for (let tick = 0; tick < 20; tick++) await Promise.resolve()
}

const busy = { reason: { code: 'unavailable', details: { retryAfter: 2 } } }

test('a limited number runs at once, a limited number waits, and the rest is rejected with a retry time', async () => {
  const works = makeWorks({ atOnce: 2, waitingMax: 30, waitingMaxOfGroup: 3 })
  const ends = Promise.allSettled(Array.from({ length: 8 }, () => works.enter('one')))
  await settle()
  expect(works.begun).toHaveLength(2)
  for (let i = 0; i < 5; i++) await works.finishOne()
  expect(works.begun).toHaveLength(5)
  const settled = await ends
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const end of settled.slice(5)) expect(end).toMatchObject(busy)
})

test('a network with many requests does not delay another one by more than its turn', async () => {
  const works = makeWorks({ atOnce: 1, waitingMax: 30, waitingMaxOfGroup: 20 })
  const ends = Array.from({ length: 10 }, (_, i) => works.enter('flood', `flood ${i}`))
  ends.push(works.enter('home'), works.enter('office'))
  await settle()
  for (let i = 0; i < 12; i++) await works.finishOne()
  await Promise.all(ends)
  expect(works.begun.slice(0, 5)).toEqual(['flood 0', 'flood 1', 'home', 'office', 'flood 2'])
})

test('when all queues are full, the newest of the longest queue is rejected in favour of another network', async () => {
  const works = makeWorks({ atOnce: 1, waitingMax: 3, waitingMaxOfGroup: 3 })
  const flood = Array.from({ length: 4 }, (_, i) => works.enter('flood', `flood ${i}`))
  const refused = Promise.allSettled(flood)
  const home = works.enter('home')
  await settle()
  for (let i = 0; i < 4; i++) await works.finishOne()
  expect(await home).toBe('home')
  const settled = await refused
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(settled[3]).toMatchObject(busy)
})

test('a failed task releases its slot', async () => {
  const enter = limitConcurrency({ atOnce: 1, waitingMax: 0, waitingMaxOfGroup: 0 })
  await expect(enter('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await enter('one', async () => 'in')).toBe('in')
})

test('a password matches its own hash and no other, and a missing hash matches nothing', async () => {
  const hash = await hashPassword('three green birds')
  expect(await isPassword(hash, 'three green birds')).toBe(true)
  expect(await isPassword(hash, 'three green bird')).toBe(false)
  expect(await isPassword(null, 'nobody has this password')).toBe(false)
  expect(await isPassword('none', 'none')).toBe(false)
})
