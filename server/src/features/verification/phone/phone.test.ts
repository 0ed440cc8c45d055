import { api, type ProfileChange } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { resetAttemptLimits } from '../../../test/members/accounts.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { verificationJobs } from '../jobs.ts'

let app: TestApp
let member: Made
beforeAll(async () => {
  app = await makeTestApp()
})
beforeEach(async () => {
  await resetAttemptLimits(app)
  app.texts.length = 0
  member = await makeMember(app)
})
afterAll(() => app.close())

let made = 0
/** A number that no other test has, as the form has it and as E.164. */
function newNumber() {
  made += 1
  const digits = `0803${String(2_000_000 + made * 10_011)}`
  return { form: { countryCode: '+234', mobileNumber: digits }, e164: `+234${digits.slice(1)}` }
}

const send = (by: Made, body: { countryCode: string; mobileNumber: string }) =>
  app.call(api.verification.sendCode, { token: by.token, body })
const verify = (by: Made, code: string) => app.call(api.verification.verifyPhone, { token: by.token, body: { code } })
const badgesOf = async (of: Made, seenBy: Made) =>
  (await app.call(api.profiles.get, { token: seenBy.token, params: { id: of.uid } })).data.person.badges

/** The code of the newest text message to a number. */
function codeTo(e164: string): string {
  const text = app.texts.findLast(({ to }) => to === e164)?.text ?? ''
  return /\b\d{6}\b/.exec(text)?.[0] ?? `no code in "${text}"`
}

async function prove(by: Made, number: ReturnType<typeof newNumber>): Promise<void> {
  expect((await send(by, number.form)).status).toBe(202)
  await app.runJobs()
  expect((await verify(by, codeTo(number.e164))).status).toBe(200)
}

test('the code of a text message verifies a number, which others see as a badge', async () => {
  const [number, bystander] = [newNumber(), await makeMember(app)]
  const sent = await send(member, number.form)
  expect([sent.status, sent.message]).toEqual([202, 'We’ve sent you a text message with a code.'])
  expect(JSON.stringify(sent.data)).not.toMatch(/\b\d{6}\b/)
  // The member is asked for the code at once, before the job has made it; until then none is right.
  expect(Date.parse(sent.data.verification.phone.codeUntil ?? '')).toBeGreaterThan(app.ctx.now().getTime())
  expect((await verify(member, '000000')).code).toBe('wrong_code')
  await app.runJobs()
  expect(app.texts.map(({ to }) => to)).toEqual([number.e164])
  expect(await badgesOf(member, bystander)).toEqual([])
  const verified = await verify(member, codeTo(number.e164))
  expect(verified.data.verification).toMatchObject({
    badges: ['phone'],
    requestsADay: 10,
    requestLevels: { photo: 20 },
    phone: { codeUntil: null },
  })
  expect(await badgesOf(member, bystander)).toEqual(['phone'])
  expect(await badgesOf(bystander, member)).toEqual([])
  expect((await send(member, number.form)).code).toBe('conflict')
})

test('a code is valid for five tries and ten minutes; a new one replaces it', async () => {
  const number = newNumber()
  await send(member, number.form)
  await app.runJobs()
  const code = codeTo(number.e164)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let tries = 0; tries < 5; tries += 1) expect((await verify(member, wrong)).code).toBe('wrong_code')
  expect((await verify(member, code)).code).toBe('wrong_code')
  expect((await send(member, number.form)).code).toBe('too_many_requests')
  await resetAttemptLimits(app)
  await send(member, number.form)
  await app.runJobs()
  const second = codeTo(number.e164)
  app.advance(11 * 60_000)
  expect((await verify(member, second)).code).toBe('wrong_code')
  await enqueue(app.ctx.db, verificationJobs.sweep, {})
  await app.runJobs()
  expect(await app.ctx.db.selectFrom('phone_code').selectAll().execute()).toEqual([])
})

test('another number ends the verification, and a code to the previous number is invalid', async () => {
  const [first, second] = [newNumber(), newNumber()]
  await prove(member, first)
  await app.call(api.profiles.change, { token: member.token, body: { about: 'Still me' } })
  expect(await badgesOf(member, member)).toEqual(['phone'])
  await app.call(api.profiles.change, { token: member.token, body: second.form })
  expect(await badgesOf(member, member)).toEqual([])
  await resetAttemptLimits(app)
  await send(member, first.form)
  await app.runJobs()
  await app.call(api.profiles.change, { token: member.token, body: second.form })
  expect((await verify(member, codeTo(first.e164))).code).toBe('wrong_code')
})

test('a number belongs to the member who verified it last', async () => {
  const [number, later] = [newNumber(), await makeMember(app)]
  await prove(member, number)
  await resetAttemptLimits(app)
  await prove(later, number)
  expect([await badgesOf(member, member), await badgesOf(later, later)]).toEqual([[], ['phone']])
})

test('messages are limited for a member, a number and a range, and without a provider none is offered', async () => {
  const number = newNumber()
  await send(member, number.form)
  expect((await send(member, number.form)).code).toBe('too_many_requests')
  const others = await Promise.all(Array.from({ length: 25 }, () => makeMember(app)))
  const range = (n: number) => ({ countryCode: '+234', mobileNumber: `080555500${String(n + 10).padStart(2, '0')}` })
  const answers = []
  for (const [n, other] of others.entries()) answers.push((await send(other, range(n))).status)
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 202), ...Array.from({ length: 5 }, () => 429)])
  expect((await send(member, { countryCode: '+234', mobileNumber: '12345' })).code).toBe('invalid_input')
  const { sms } = app.ctx
  app.ctx.sms = null
  expect((await send(others[24] ?? member, newNumber().form)).code).toBe('unavailable')
  app.ctx.sms = sms
})

test('another number requires a recent password; the same one and the rest of the profile do not', async () => {
  const [number, bystander] = [newNumber(), await makeMember(app)]
  const numbers = () =>
    app.ctx.db.selectFrom('member').where('id', 'in', [member.id, bystander.id]).orderBy('id').select('phone').execute()
  const before = await numbers()
  const change = (body: ProfileChange) => app.call(api.profiles.change, { token: member.token, body })
  app.advance(6 * 60_000)
  expect((await change({ ...number.form, firstname: 'Ada' })).code).toBe('password_required')
  expect((await send(member, number.form)).code).toBe('password_required')
  await app.runJobs()
  expect([await numbers(), app.texts.filter(({ to }) => to === number.e164)]).toEqual([before, []])
  const same = { countryCode: '+234', mobileNumber: '0803 123 4567' }
  const saved = await change({ ...same, about: 'I like rain.' })
  expect([saved.status, saved.data.person]).toMatchObject([200, { about: 'I like rain.', firstname: 'Amara' }])
  expect((await send(member, same)).status).toBe(202)
  await resetAttemptLimits(app)
  await app.ctx.db
    .updateTable('member_session')
    .set({ password_confirmed_at: app.ctx.now() })
    .where('member_id', '=', member.id)
    .execute()
  expect((await send(member, number.form)).status).toBe(202)
  expect(await numbers()).toEqual([{ phone: number.e164 }, before[1]])
})

const emailOf = async ({ id }: Made) =>
  (await app.ctx.db.selectFrom('member').where('id', '=', id).select('email').executeTakeFirstOrThrow()).email

test('another number is announced by mail in both forms, without naming it; the same and a rejected number are not', async () => {
  const [bystander, to] = [await makeMember(app), await emailOf(member)]
  const announced = async (email: string) => {
    await app.runJobs()
    return app.mails.filter(
      (mail) => mail.to === email && mail.subject === 'Your Karibu account has a new phone number',
    )
  }
  const [first, second] = [newNumber(), newNumber()]
  const change = (body: ProfileChange) => app.call(api.profiles.change, { token: member.token, body })
  expect((await change({ ...first.form, about: '+234 803 123 4567' })).status).toBe(400)
  expect(await announced(to)).toEqual([])
  expect((await change(first.form)).status).toBe(200)
  const [mail] = await announced(to)
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain('The phone number for your account has just been changed.')
    expect(body).toContain('/forgot-password')
    expect(body).not.toContain(first.e164.slice(4))
  }
  expect((await change({ ...first.form, about: 'I like rain.' })).status).toBe(200)
  expect((await send(member, first.form)).status).toBe(202)
  expect(await announced(to)).toHaveLength(1)
  await resetAttemptLimits(app)
  expect((await send(member, second.form)).status).toBe(202)
  expect(await announced(to)).toHaveLength(2)
  app.advance(6 * 60_000)
  expect((await change(newNumber().form)).code).toBe('password_required')
  expect([await announced(to), await announced(await emailOf(bystander))]).toMatchObject([{ length: 2 }, []])
})
