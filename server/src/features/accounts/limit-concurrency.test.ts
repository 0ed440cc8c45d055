import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './hash-password.ts'
import { limitConcurrency } from './limit-concurrency.ts'

test('so many work at once, so many wait, and the rest hears when to come again', async () => {
  const enter = limitConcurrency({ atOnce: 2, waitingMax: 3 })
  let running = 0
  let most = 0
  const work = () =>
    enter(async () => {
      running += 1
      most = Math.max(most, running)
      await wait(5)
      running -= 1
      return 'done'
    })
  const ends = await Promise.allSettled(Array.from({ length: 8 }, work))
  expect(most).toBe(2)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  for (const end of ends.slice(5))
    expect(end).toMatchObject({ reason: { code: 'unavailable', details: { retryAfter: 2 } } })
  expect(await work()).toBe('done')
})

test('a work that fails gives its place back', async () => {
  const enter = limitConcurrency({ atOnce: 1, waitingMax: 0 })
  await expect(enter(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await enter(async () => 'in')).toBe('in')
})

test('a password fits its own hash and no other, and nobody fits none', async () => {
  const hash = await hashPassword('three green birds')
  expect(await isPassword(hash, 'three green birds')).toBe(true)
  expect(await isPassword(hash, 'three green bird')).toBe(false)
  expect(await isPassword(null, 'nobody has this password')).toBe(false)
  expect(await isPassword('none', 'none')).toBe(false)
})
