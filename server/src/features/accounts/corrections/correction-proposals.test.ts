import { api, emailObjectionDays } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { logIn, resetAttemptLimits } from '../../../test/members/accounts.ts'
import {
  type CorrectionDesk,
  correctionReason,
  makeAdmin,
  openCorrectionDesk,
} from '../../../test/members/correction-desk.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { makeWithPassword } from '../../../test/members/sanctions.ts'

let app: TestApp
let bystander: Bystander
let desk: CorrectionDesk
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
beforeEach(async () => {
  desk = await openCorrectionDesk(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

test('two administrators agree, the old address gets a mail at once, and the owner of the new one logs in by code', async () => {
  const id = await desk.proposed()
  expect(desk.mailsTo(desk.member.email)).toHaveLength(1)
  expect(await desk.listed()).toMatchObject({
    kind: 'email',
    newEmail: desk.newEmail,
    reason: correctionReason,
    ticketId: null,
    mayConfirm: true,
  })
  const opened = await app.call(api.staffMembers.open, { token: desk.two.token, params: { id: desk.member.uid } })
  expect(opened.data.member).toMatchObject({ proposal: 'email', emailCorrection: null })
  expect((await desk.decide('confirm', id)).status).toBe(200)
  await app.runJobs()
  expect(desk.subjectsTo(desk.member.email).at(-1)).toBe('Your Karibu email address is about to change')
  expect(desk.mailsTo(desk.member.email).at(-1)?.text).not.toContain(desk.newEmail)
  expect(desk.mailsTo(desk.newEmail)).toEqual([])
  await desk.isNotMoved()
  const waiting = await app.call(api.staffMembers.open, { token: desk.two.token, params: { id: desk.member.uid } })
  expect(waiting.data.member).toMatchObject({ proposal: null, emailCorrection: { email: 'f•••@example.com' } })

  app.advance(emailObjectionDays * dayMs)
  await app.runJobs()
  expect(desk.subjectsTo(desk.newEmail)).toEqual(['Log in to Karibu with this address'])
  expect(desk.mailsTo(desk.newEmail)[0]?.text).not.toContain('Amara')
  const answer = await desk.logInByCode()
  expect([answer.status, answer.data.choosePassword, answer.data.user.id]).toEqual([200, true, desk.member.uid])
  const row = await desk.rowOf()
  expect([row.email, row.password_hash]).toEqual([desk.newEmail, 'none'])
  expect((await app.call(api.accounts.me, { token: desk.member.token })).status).toBe(401)
  expect((await app.call(api.accounts.me, { token: answer.data.token })).status).toBe(200)
  await app.runJobs()
  expect(desk.subjectsTo(desk.member.email).at(-1)).toBe('Your Karibu account has a new email address')
  expect((await desk.askForCode(desk.member.email)).isMailed).toBe(false)
  const masked = 'f•••@example.com'
  expect(await desk.actionsAbout()).toEqual([
    {
      action: 'staff.propose',
      by: desk.one.id,
      details: { kind: 'email', reason: correctionReason, email: masked, ticket: null },
    },
    { action: 'staff.confirm', by: desk.two.id, details: { proposal: id } },
    {
      action: 'member.email-confirm',
      by: desk.two.id,
      details: { proposal: id, reason: correctionReason, email: masked },
    },
    { action: 'member.email', by: 0, details: {} },
  ])
  expect(await desk.correctionOf()).toBeUndefined()
})

test('one administrator alone changes nothing: not the proposer, not other permissions, not the member', async () => {
  const id = await desk.proposed()
  const others = await makeMember(app, { role: 'admin', permissions: ['moderator', 'finance'] })
  expect((await desk.decide('confirm', id, desk.one)).code).toBe('conflict')
  expect((await desk.decide('confirm', id, others)).code).toBe('forbidden')
  expect((await desk.decide('confirm', id, desk.member)).code).toBe('not_found')
  expect((await desk.propose(others)).code).toBe('forbidden')
  expect(
    (
      await app.call(api.emailCorrections.propose, {
        token: desk.member.token,
        params: { id: desk.member.uid },
        body: { email: desk.newEmail, reason: correctionReason },
      })
    ).code,
  ).toBe('not_found')
  app.advance(emailObjectionDays * dayMs)
  await desk.isNotMoved()
  expect(await desk.correctionOf()).toBeUndefined()
})

test('the address of staff is never corrected, also if they joined after the proposal or the confirmation', async () => {
  const colleague = await makeMember(app, { role: 'admin', permissions: ['moderator'] })
  expect((await desk.propose(desk.one, colleague)).code).toBe('conflict')
  expect((await desk.propose(desk.one, desk.one)).code).toBe('conflict')
  const promote = (role: 'admin' | 'user') =>
    sql`update member set role = ${role}, staff_permissions = ${role === 'admin' ? ['moderator'] : []}::text[]
      where id = ${desk.member.id}`.execute(app.ctx.db)
  const id = await desk.proposed()
  await promote('admin')
  expect((await desk.decide('confirm', id)).code).toBe('proposal_stale')
  await promote('user')
  expect((await desk.decide('confirm', id)).status).toBe(200)
  app.advance(emailObjectionDays * dayMs)
  await promote('admin')
  await desk.isNotMoved()
})

test('an address that is taken is refused at the proposal, at the confirmation and at the login; a mere registration is not', async () => {
  const holder = await makeMember(app)
  for (const email of [desk.member.email, holder.email])
    expect((await desk.propose(desk.one, desk.member, email)).code).toBe('conflict')
  expect((await desk.propose(desk.one, desk.member, 'no-address')).code).toBe('invalid_input')
  const banned = await makeMember(app)
  await app.ctx.db
    .updateTable('member')
    .set({ status: 'banned', email_verified_at: null })
    .where('id', '=', banned.id)
    .execute()
  expect((await desk.propose(desk.one, desk.member, banned.email)).code).toBe('conflict')
  const id = await desk.proposed()
  const other = await makeWithPassword(app, `another-${desk.newEmail}`)
  expect((await desk.propose(desk.two, other)).code).toBe('conflict')
  const occupier = await makeMember(app)
  const occupy = (isProved: boolean) =>
    app.ctx.db
      .updateTable('member')
      .set({ email: desk.newEmail, email_verified_at: isProved ? app.ctx.now() : null })
      .where('id', '=', occupier.id)
      .execute()
  await occupy(true)
  expect((await desk.decide('confirm', id)).code).toBe('proposal_stale')
  await occupy(false)
  expect((await desk.decide('confirm', id)).status).toBe(200)
  await app.runJobs()
  app.advance(emailObjectionDays * dayMs)
  await app.runJobs()
  await occupy(true)
  const answer = await desk.logInByCode()
  expect(answer.data.user.id).toBe(occupier.uid)
  expect((await desk.rowOf()).email).toBe(desk.member.email)
  await occupy(false)
  expect((await desk.logInByCode()).data.user.id).toBe(desk.member.uid)
})

test('a member who logged in after the proposal needs no correction: it cannot be confirmed', async () => {
  const id = await desk.proposed()
  app.advance(1000)
  await logIn(app, desk.member.email)
  expect((await desk.decide('confirm', id)).code).toBe('proposal_stale')
})

test('a proposal that is withdrawn and a correction that is withdrawn have no effect', async () => {
  const id = await desk.proposed()
  expect((await desk.propose(desk.two)).code).toBe('conflict')
  expect((await desk.decide('reject', id, desk.one)).status).toBe(200)
  expect((await desk.decide('confirm', id)).code).toBe('conflict')
  await desk.confirmed(0)
  expect((await desk.propose(desk.two)).code).toBe('conflict')
  const withdraw = () =>
    app.call(api.emailCorrections.withdraw, {
      token: desk.one.token,
      params: { id: desk.member.uid },
      body: { reason: correctionReason },
    })
  expect((await withdraw()).status).toBe(200)
  expect((await withdraw()).code).toBe('conflict')
  expect((await desk.actionsAbout()).at(-1)).toEqual({
    action: 'member.email-withdraw',
    by: desk.one.id,
    details: { reason: correctionReason },
  })
  app.advance(emailObjectionDays * dayMs)
  await desk.isNotMoved()
})

test('of two confirmations at once one counts, with one mail', async () => {
  const id = await desk.proposed()
  const three = await makeAdmin(app)
  const both = await Promise.all([desk.decide('confirm', id), desk.decide('confirm', id, three)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  await app.runJobs()
  expect(desk.subjectsTo(desk.member.email).filter((subject) => subject.includes('about to change'))).toHaveLength(1)
})

test('the proposal names the open ticket in which it was asked for', async () => {
  const form = { kind: 'contact', name: 'Amara', email: desk.newEmail } as const
  const sent = await app.call(api.support.open, { body: { ...form, content: 'I lost my mailbox. Please help me.' } })
  expect(sent.status).toBe(201)
  await desk.proposed()
  const ticket = await app.ctx.db
    .selectFrom('ticket')
    .where('email', '=', desk.newEmail)
    .select('id')
    .executeTakeFirst()
  expect(ticket).toBeDefined()
  expect(await desk.listed()).toMatchObject({ ticketId: ticket?.id })
})

test('requests with the new address answer as for an unknown one until it belongs to the account', async () => {
  await desk.confirmed(1)
  const observe = async (email: string) => {
    await resetAttemptLimits(app)
    const { status, body } = await app.call(api.accounts.requestLoginCode, { body: { email } })
    return { status, body: body.replaceAll(email, 'EMAIL').replace(/"(nonce|requestId)":"[^"]+"/g, '') }
  }
  expect(await observe(desk.newEmail)).toEqual(await observe('nobody-at-all@example.com'))
})
