import { randomUUID } from 'node:crypto'
import { api, type NoticeKind, noticeKinds } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addJob } from '../../jobs/jobs.ts'
import { giveCalls, ring } from '../../test/communication/calls.ts'
import { centreOf, minutes } from '../../test/communication/notices.ts'
import { openPushService, type PushService } from '../../test/fakes/push-service.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { join, password } from '../../test/members/accounts.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { match, send } from '../../test/members/matches.ts'
import { fund } from '../../test/money/books.ts'
import { beginPaying, happen } from '../../test/money/deposit-events.ts'
import { askWithdrawal, makeAccount, makeEarner, scriptedPayouts } from '../../test/money/payouts.ts'
import { letPass, type Shop, stockShop } from '../../test/money/shop.ts'
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

const act = (actor: Made, target: Made) =>
  app.call(api.reactions.act, { token: actor.token, params: { id: target.uid }, body: { action: 'like' } })
const day = 86_400_000

/** What members do, by the ways they have, until somebody is told of each kind; the words of its push. */
const ways: Record<NoticeKind, { of: (me: Made) => Promise<unknown>; says: RegExp; make?: () => Promise<Made> }> = {
  like: { of: (me) => act(other, me), says: /Zola/ },
  match: { of: (me) => act(me, other).then(() => act(other, me)), says: /Zola/ },
  message: {
    of: async (me) => {
      await match(app, me, other)
      await send(app, other, { to: me, body: 'words of a message' })
    },
    says: /Zola/,
  },
  request: { of: (me) => send(app, other, { to: me, body: 'words of a request' }), says: /Zola/ },
  gift: {
    of: async (me) => {
      await match(app, me, other)
      await fund(app.ctx, other.id, 10_000n)
      const params = { id: shop.gift('rose'), otherId: me.uid }
      await app.call(api.gifts.purchase, { token: other.token, params, body: {} })
      await addJob(app.ctx.db, 'gifts.sweep', {})
    },
    says: /Zola/,
  },
  call_missed: {
    of: async (me) => {
      await match(app, me, other)
      await giveCalls(app, other)
      const { id } = (await ring(app, other, me)).data.call
      await app.call(api.calls.end, { token: other.token, params: { id }, body: {} })
    },
    says: /Zola/,
  },
  deposit: {
    of: async (me) => {
      const { reference } = await beginPaying(app, me)
      await happen(app.ctx, reference, 'paid')
    },
    says: /\$10/,
  },
  withdrawal: {
    make: () => makeEarner(app, 10_000n),
    of: async (me) => {
      app.ctx.payments.paystack = scriptedPayouts()
      await askWithdrawal(app, me, { accountId: await makeAccount(app, me) })
    },
    says: /\$20/,
  },
  boost: {
    of: async (me) => {
      await fund(app.ctx, me.id, 10_000n)
      await app.call(api.boosts.buy, { token: me.token, params: { id: shop.boost(1) }, body: {} })
      await letPass(app, day + minutes(1))
      await addJob(app.ctx.db, 'boosts.tell-ended', {})
    },
    says: /boost/i,
  },
  plan: {
    of: async (me) => {
      await fund(app.ctx, me.id, 10_000n)
      const params = { id: shop.plan('silver') }
      await app.call(api.subscriptions.subscribe, { token: me.token, params, body: { renew: false } })
      await letPass(app, 31 * day)
      await addJob(app.ctx.db, 'subscriptions.sweep', {})
    },
    says: /Silver/,
  },
  report: {
    of: async (me) => {
      const about = { token: me.token, params: { id: other.uid }, body: { content: 'Asks for gift cards.' } }
      const { id } = (await app.call(api.safety.report, about)).data.report
      const { token } = await makeMember(app, { role: 'admin' })
      const body = { act: 'warn', reason: 'Asking members for money is against our rules.' } as const
      expect((await app.call(api.moderation.decide, { token, params: { id }, body })).status).toBe(200)
    },
    says: /report/i,
  },
  support: {
    of: async (me) => {
      const ask = { kind: 'chat', content: 'Where is my second photo?' } as const
      const { id } = (await app.call(api.support.open, { token: me.token, body: ask })).data.ticket
      const { token } = await makeMember(app, { role: 'admin' })
      await app.call(api.support.answer, { token, params: { id }, body: { content: 'words of an answer' } })
    },
    says: /support team/,
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
    says: /password/i,
  },
}
const idOf = (uid: string) =>
  app.ctx.db.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirstOrThrow()

test.each(noticeKinds)('%s: what was done arrives in the centre, by mail and as a push, once each', async (kind) => {
  const { of, says, make } = ways[kind]
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
  const pushes = service.got.map(({ body }) => JSON.parse(browser.decrypt(body)))
  expect(pushes.map(({ body }) => body)).toEqual([expect.stringMatching(says)])
  expect(JSON.stringify(pushes)).not.toContain('words of a')
  const mails = app.mails.filter(({ to }) => to === me.email)
  expect(mails.map(({ subject }) => subject)).toEqual([expect.any(String)])
  expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain('words of a')
})
