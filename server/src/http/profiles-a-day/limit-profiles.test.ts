import { randomUUID } from 'node:crypto'
import { api, type Badge, type DailyLevels, usualDailyLimits } from '@karibu/contract'
import { beforeEach, expect, test } from 'vitest'
import type { Context, SignedIn } from '../../context.ts'
import { hourMs } from '../../durations.ts'
import { makeProfileLimit } from './limit-profiles.ts'

const usual: DailyLevels = usualDailyLimits.profilesADay
let time: number
let badges: Badge[]
let reads: number
let levels: DailyLevels
beforeEach(() => {
  time = 0
  badges = []
  reads = 0
  levels = usual
})

type Shared = Context['shared']
function makeLimit(limits = true, shared: Shared = null) {
  const ctx = { config: { limits } as Context['config'], shared, now: () => new Date(time) }
  const limit = makeProfileLimit(ctx, {
    readBadges: async () => {
      reads += 1
      return badges
    },
    readLimit: async () => levels,
  })
  return (cards: ReturnType<typeof strangers>, memberId = 1) =>
    limit(api.discovery.picks, { id: memberId, uid: `of-${memberId}` } as SignedIn, { members: cards }).then(
      () => 'shown',
      ({ code, details }) => ({ code, retryAfter: details.retryAfter }),
    )
}
const strangers = (count: number, part: { matched?: boolean; blocked?: boolean } = {}) =>
  Array.from({ length: count }, () => ({ id: String(randomUUID()), matched: false, blocked: false, ...part }))

test('verified photos permit more, and what was proved is read only at the lowest limit', async () => {
  badges = ['photo']
  const show = makeLimit()
  expect(await show(strangers(usual.address))).toBe('shown')
  expect(reads).toBe(0)
  expect(await show(strangers(usual.photo - usual.address))).toBe('shown')
  expect(reads).toBe(1)
  expect(await show(strangers(1))).toMatchObject({ code: 'too_many_profiles' })
  badges = ['phone']
  expect(await show(strangers(usual.address), 2)).toBe('shown')
  expect(await show(strangers(1), 2)).toMatchObject({ code: 'too_many_profiles' })
})

test('a changed limit counts what was seen before: lower ones refuse what is new, higher ones show more', async () => {
  const show = makeLimit()
  const seen = strangers(150)
  expect(await show(seen)).toBe('shown')
  levels = { address: 100, phone: 160, photo: 160 }
  expect(await show(strangers(1))).toMatchObject({ code: 'too_many_profiles' })
  expect(await show(seen)).toBe('shown')
  badges = ['phone']
  expect(await show(strangers(10))).toBe('shown')
  expect(await show(strangers(1))).toMatchObject({ code: 'too_many_profiles' })
  levels = { address: 161, phone: 161, photo: 161 }
  expect(await show(strangers(1))).toBe('shown')
})

test('an answer beyond the limit is refused whole, and a smaller one still fits', async () => {
  const show = makeLimit()
  const first = strangers(usual.address - 5)
  expect(await show(first)).toBe('shown')
  expect(await show(strangers(6))).toMatchObject({ code: 'too_many_profiles' })
  expect(await show([...first.slice(0, 20), ...strangers(5)])).toBe('shown')
  expect(await show(first)).toBe('shown')
})

test('the day begins with the first profile and ends for each member alone', async () => {
  const show = makeLimit()
  await show(strangers(usual.address))
  time = 10 * hourMs
  await show(strangers(usual.address), 2)
  expect(await show(strangers(1))).toEqual({ code: 'too_many_profiles', retryAfter: 14 * 3600 })
  time = 24 * hourMs
  expect(await show(strangers(usual.address))).toBe('shown')
  expect(await show(strangers(1), 2)).toEqual({ code: 'too_many_profiles', retryAfter: 10 * 3600 })
})

test('matches, blocked members and oneself are not counted', async () => {
  const show = makeLimit()
  const own = { id: 'of-1', matched: false, blocked: false }
  expect(await show([own, ...strangers(500, { matched: true }), ...strangers(500, { blocked: true })])).toBe('shown')
  expect(await show(strangers(usual.address))).toBe('shown')
})

test('without Redis each server counts on its own, and with KARIBU_LIMITS=off none', async () => {
  const away: Shared = {
    isUp: () => false,
    run: () => Promise.reject(new Error('Redis is away')),
    append: () => false,
    read: () => Promise.reject(new Error('Redis is away')),
    close: async () => {},
  }
  const show = makeLimit(true, away)
  await show(strangers(usual.address))
  expect(await show(strangers(1))).toMatchObject({ code: 'too_many_profiles' })
  expect(await makeLimit(false)(strangers(usual.photo + 1))).toBe('shown')
})
