import { randomUUID } from 'node:crypto'
import { api, type NoticeKind, noticeKinds, noticeTable } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import { giveCalls, ring } from '../../test/communication/calls.ts'
import { centreOf, minutes } from '../../test/communication/notices.ts'
import { openPushService, type PushService } from '../../test/fakes/push-service.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { picture, upload } from '../../test/media/pictures.ts'
import { join, password } from '../../test/members/accounts.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { match, send } from '../../test/members/matches.ts'
import { fund } from '../../test/money/books.ts'
import { beginPaying, happen } from '../../test/money/deposit-events.ts'
import { askWithdrawal, makeAccount, makeEarner, scriptedPayouts } from '../../test/money/payouts.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'
import { boostJobs } from '../boosts/jobs.ts'
import { datePlanJobs } from '../date-plans/jobs.ts'
import { discoveryJobs } from '../discovery/jobs.ts'
import { giftJobs } from '../gifts/jobs.ts'
import { subscriptionJobs } from '../subscriptions/jobs.ts'
import { verificationJobs } from '../verification/jobs.ts'
import { relayFacts } from './relay.ts'

let app: TestApp
let service: PushService
let shop: Shop
let other: Made
beforeAll(async () => {
  service = await openPushService()
  app = await makeTestApp({ PUSH_ORIGINS: service.origin })
  shop = await stockShop(app)
})
beforeEach(async () => {
  app.mails.length = 0
  service.got.length = 0
  other = await makeMember(app, { firstname: 'Zola' })
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const like = (actor: Made, target: Made) =>
  app.call(api.reactions.act, { token: actor.token, params: { id: target.uid }, body: { action: 'like' } })
const day = 86_400_000

/** For each kind: the actions that create a notice, and the text of its push. */
const ways: Record<NoticeKind, { of: (me: Made) => Promise<unknown>; pushText: RegExp; make?: () => Promise<Made> }> = {
  like: { of: (me) => like(other, me), pushText: /Zola/ },
  match: { of: (me) => like(me, other).then(() => like(other, me)), pushText: /Zola/ },
  message: {
    of: async (me) => {
      await match(app, me, other)
      await send(app, other, { to: me, body: 'words of a message' })
    },
    pushText: /Zola/,
  },
  request: { of: (me) => send(app, other, { to: me, body: 'words of a request' }), pushText: /Zola/ },
  saved_filter: {
    of: async (me) => {
      const body = { name: 'Near', filter: { distance: 5 as const }, alert: true }
      await app.call(api.discovery.saveFilter, { token: me.token, body })
      await sql`update saved_filter set alert_since = ${new Date(app.ctx.now().getTime() - day)}
        where member_id = ${me.id}`.execute(app.ctx.db)
      await makeMember(app)
      await enqueue(app.ctx.db, discoveryJobs.alertFilters, {})
    },
    pushText: /fits/,
  },
  city: {
    of: async (me) => {
      await app.call(api.discovery.watchCity, { token: me.token, body: { on: true } })
      for (let count = 0; count < 10; count++) await makeMember(app)
      await enqueue(app.ctx.db, discoveryJobs.notifyWatchers, {})
    },
    pushText: /Your city is ready/,
  },
  weekly_picks: {
    of: async (me) => {
      const week = '2026-01-05'
      await sql`insert into weekly_pick (member_id, other_id, week) values (${me.id}, ${other.id}, ${week})`.execute(
        app.ctx.db,
      )
      await enqueue(app.ctx.db, discoveryJobs.notifyPicks, { week, after: 0 })
    },
    pushText: /picks/,
  },
  date_plan: {
    of: async (me) => {
      const [startsAt, checkInAt] = [-2, -1].map((hours) => new Date(app.ctx.now().getTime() + hours * 3_600_000))
      const { rows } = await sql<{ id: string }>`
        insert into date_plan (member_id, meets, place, starts_at, check_in_at, contact_name, contact_email, state, created_at)
        values (${me.id}, 'Zola', 'Café', ${startsAt}, ${checkInAt}, 'Ada', 'ada@example.com', 'planned', ${startsAt})
        returning id`.execute(app.ctx.db)
      await enqueue(app.ctx.db, datePlanJobs.remind, { planId: rows[0]?.id ?? '' })
    },
    pushText: /Are you all right/,
  },
  verification: {
    of: async (me) => {
      const sentAt = new Date(app.ctx.now().getTime() - 31 * day)
      await sql`insert into selfie_check (member_id, gesture, state, drawn_at, sent_at, storage_key)
        values (${me.id}, 'thumb_up', 'waiting', ${sentAt}, ${sentAt}, 'a-key')`.execute(app.ctx.db)
      await enqueue(app.ctx.db, verificationJobs.sweep, {})
    },
    pushText: /confirm your selfie/,
  },
  gift: {
    of: async (me) => {
      await match(app, me, other)
      await fund(app.ctx, other.id, 10_000n)
      const params = { id: shop.gift('rose'), otherId: me.uid }
      await app.call(api.gifts.purchase, { token: other.token, params, body: {} })
      await enqueue(app.ctx.db, giftJobs.sweep, {})
    },
    pushText: /Zola/,
  },
  call_missed: {
    of: async (me) => {
      await match(app, me, other)
      await giveCalls(app, other)
      const { id } = (await ring(app, { from: other, to: me })).data.call
      await app.call(api.calls.end, { token: other.token, params: { id }, body: {} })
    },
    pushText: /Zola/,
  },
  deposit: {
    of: async (me) => {
      const { reference } = await beginPaying(app, me)
      await happen(app.ctx, reference, 'paid')
    },
    pushText: /\$10/,
  },
  withdrawal: {
    make: () => makeEarner(app, 10_000n),
    of: async (me) => {
      app.ctx.payments.paystack = scriptedPayouts()
      await askWithdrawal(app, me, { accountId: await makeAccount(app, me) })
    },
    pushText: /\$20/,
  },
  boost: {
    of: async (me) => {
      await fund(app.ctx, me.id, 10_000n)
      await app.call(api.boosts.buy, { token: me.token, params: { id: shop.boost(1) }, body: {} })
      await letPass(app, day + minutes(1))
      await enqueue(app.ctx.db, boostJobs.notifyEnded, {})
    },
    pushText: /boost/i,
  },
  plan: {
    of: async (me) => {
      await fund(app.ctx, me.id, 10_000n)
      const params = { id: shop.plan('silver') }
      await app.call(api.subscriptions.subscribe, { token: me.token, params, body: { renew: false } })
      await letPass(app, 31 * day)
      await enqueue(app.ctx.db, subscriptionJobs.sweep, {})
    },
    pushText: /Silver/,
  },
  report: {
    of: async (me) => {
      const about = { token: me.token, params: { id: other.uid }, body: { content: 'Asks for gift cards.' } }
      const { id } = (await app.call(api.safety.report, about)).data.report
      const { token } = await makeMember(app, { role: 'admin' })
      const body = { action: 'warn', reason: 'Asking members for money is against our rules.' } as const
      expect((await app.call(api.moderation.decide, { token, params: { id }, body })).status).toBe(200)
    },
    pushText: /report/i,
  },
  decision: {
    of: async (me) => {
      const about = { token: other.token, params: { id: me.uid }, body: { content: 'Asks for gift cards.' } }
      const { id } = (await app.call(api.safety.report, about)).data.report
      const { token } = await makeMember(app, { role: 'admin' })
      const body = { action: 'warn', reason: 'Asking members for money is against our rules.' } as const
      expect((await app.call(api.moderation.decide, { token, params: { id }, body })).status).toBe(200)
    },
    pushText: /warning/,
  },
  photo: {
    of: async (me) => {
      const sent = await upload(app, me, await picture(200, 250))
      const { token } = await makeMember(app, { role: 'admin' })
      const params = { id: sent.data.images[0]?.id ?? '' }
      await app.call(api.staffPhotos.remove, { token, params, body: { reason: 'nobody' } })
    },
    pushText: /your face can’t be seen/,
  },
  support: {
    of: async (me) => {
      const ask = { kind: 'chat', content: 'Where is my second photo?' } as const
      const { id } = (await app.call(api.support.open, { token: me.token, body: ask })).data.ticket
      const { token } = await makeMember(app, { role: 'admin' })
      await app.call(api.support.answer, { token, params: { id }, body: { content: 'words of an answer' } })
    },
    pushText: /support team/,
  },
  security: {
    make: async () => {
      const email = `${randomUUID()}@example.com`
      const token = await join(app, email)
      const { id: uid } = (await app.call(api.accounts.me, { token })).data.user
      return { ...(await idOf(uid)), uid, email, token }
    },
    of: async (me) => {
      const newPassword = 'four yellow birds'
      const body = { oldPassword: password, newPassword, confirmPassword: newPassword }
      me.token = (await app.call(api.accounts.changePassword, { token: me.token, body })).data.token
    },
    pushText: /password/i,
  },
}
const idOf = (uid: string) =>
  app.ctx.db.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirstOrThrow()

test.each(noticeKinds)('%s: the event arrives in the centre, by mail and as a push, once each', async (kind) => {
  const { of, pushText, make } = ways[kind]
  const me = (await make?.()) ?? (await makeMember(app))
  const browser = service.makeBrowser()
  await app.call(api.notifications.subscribe, { token: me.token, body: browser.subscription })
  const settings = { discreet: false, notifications: { [kind]: { email: true } } }
  await app.call(api.accounts.changeSettings, { token: me.token, body: settings as never })
  app.mails.length = 0
  await of(me)
  for (let round = 0; round < 4; round += 1) {
    await app.runJobs()
    await relayFacts(app.ctx)
    await app.runJobs()
    app.advance(minutes(6))
  }
  await letPass(app, 0)
  const mine = (await centreOf(app, me)).notifications.filter((notice) => notice.kind === kind)
  expect(mine).toHaveLength(1)
  expect(noticeTable[kind].data.safeParse(mine[0]?.data).success).toBe(true)
  const pushes = service.got.map(({ body }) => JSON.parse(browser.decrypt(body)))
  expect(pushes.map(({ body }) => body)).toEqual([expect.stringMatching(pushText)])
  expect(JSON.stringify(pushes)).not.toContain('words of a')
  const mails = app.mails.filter(({ to }) => to === me.email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.any(String)])
  expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain('words of a')
})
