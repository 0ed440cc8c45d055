import { api } from '@karibu/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minuteMs } from '../../durations.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { resetAttemptLimits } from '../../test/members/accounts.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'
import { datePlanJobs } from './jobs.ts'

let app: TestApp
let member: Made
beforeAll(async () => {
  app = await makeTestApp({ PUBLIC_URL: 'https://karibu.example' })
})
beforeEach(async () => {
  await resetAttemptLimits(app)
  member = await makeMember(app, { firstname: 'Zola' })
  app.mails.length = 0
  app.texts.length = 0
})
afterAll(() => app.close())

const at = (minutes: number) => new Date(app.ctx.now().getTime() + minutes * minuteMs).toISOString()
const byMail = { contactName: 'Ada', email: 'ada@example.com' }

type Contact = { contactName: string; email?: string; countryCode?: string; mobileNumber?: string }

async function share(by: Made, contact: Contact = byMail) {
  const body = { meets: 'Kofi from Karibu', place: 'Café Mozart', startsAt: at(10), checkInAt: at(60), ...contact }
  return app.call(api.datePlans.add, { token: by.token, body })
}
const show = (token: string) => app.call(api.datePlans.show, { body: { token } })
const step = (name: 'checkIn' | 'remove', by: Made, id: string) =>
  app.call(api.datePlans[name], { token: by.token, params: { id } })
const subjects = () => app.mails.filter(({ to }) => to === 'ada@example.com').map(({ subject }) => subject)

test('the contact is notified of the plan, again if the member does not check in, and then that the member is safe', async () => {
  const { plan } = (await share(member)).data
  await app.runJobs()
  expect(subjects()).toEqual(['Zola has shared a date plan with you'])
  const [mail] = app.mails
  expect(mail?.text).toContain(`https://karibu.example/plan#${plan.token}`)
  expect(`${mail?.text}${mail?.subject}`).not.toMatch(/Kofi|Mozart/)
  app.advance(74 * minuteMs)
  await app.runJobs()
  expect(subjects()).toHaveLength(1)
  app.advance(2 * minuteMs)
  await app.runJobs()
  await app.runJobs()
  expect(subjects()[1]).toBe('Zola hasn’t checked in')
  expect((await show(plan.token)).data.plan).toMatchObject({
    firstname: 'Zola',
    state: 'alerted',
    place: 'Café Mozart',
  })
  expect((await step('checkIn', member, plan.id)).data.plan.state).toBe('safe')
  await app.runJobs()
  expect(subjects()[2]).toBe('Zola has checked in')
  await step('checkIn', member, plan.id)
  await app.runJobs()
  expect(subjects()).toHaveLength(3)
})

test('a check-in or deletion in time prevents the notification, and another member can do neither', async () => {
  const stranger = await makeMember(app)
  const [safe, gone] = [(await share(member)).data.plan, (await share(member)).data.plan]
  for (const name of ['checkIn', 'remove'] as const)
    expect((await step(name, stranger, safe.id)).code).toBe('not_found')
  expect((await app.call(api.datePlans.list, { token: stranger.token })).data.plans).toEqual([])
  await step('checkIn', member, safe.id)
  expect((await step('remove', member, gone.id)).status).toBe(200)
  expect((await show(gone.token)).code).toBe('not_found')
  await app.runJobs()
  app.advance(120 * minuteMs)
  await app.runJobs()
  await app.runJobs()
  expect(subjects().filter((subject) => !subject.includes('has shared'))).toEqual([])
})

test('the time can be postponed four times, from now if it has passed', async () => {
  const { plan } = (await share(member)).data
  const extend = () =>
    app.call(api.datePlans.extend, { token: member.token, params: { id: plan.id }, body: { minutes: 30 } })
  app.advance(70 * minuteMs)
  const put = (await extend()).data.plan
  expect(Date.parse(put.checkInAt) - app.ctx.now().getTime()).toBeGreaterThan(29 * minuteMs)
  await app.runJobs()
  app.advance(20 * minuteMs)
  await app.runJobs()
  expect(subjects().filter((subject) => subject.includes('hasn’t'))).toEqual([])
  for (let count = 0; count < 3; count += 1) expect((await extend()).status).toBe(200)
  expect((await extend()).code).toBe('conflict')
})

test('a phone number gets a text message with the link, within the message limits', async () => {
  const contact = { contactName: 'Ada', countryCode: '+234', mobileNumber: '0803 999 0001' }
  const { plan } = (await share(member, contact)).data
  await app.runJobs()
  expect(app.texts).toHaveLength(1)
  expect(app.texts[0]?.to).toBe('+2348039990001')
  expect(app.texts[0]?.text).toContain(`/plan#${plan.token}`)
  expect((await share(member, contact)).code).toBe('too_many_requests')
})

test('a plan requires one contact and a future time in order, and at most three are pending', async () => {
  const bad = [
    { startsAt: at(60), checkInAt: at(10) },
    { startsAt: at(-60), checkInAt: at(-10) },
    { startsAt: at(10), checkInAt: at(30 * 24 * 60) },
    { email: undefined },
    { email: 'ada@example.com', countryCode: '+234', mobileNumber: '0803 999 0002' },
  ]
  for (const part of bad) {
    const body = { meets: 'Kofi', place: 'Café', startsAt: at(10), checkInAt: at(60), ...byMail, ...part }
    expect([part, (await app.call(api.datePlans.add, { token: member.token, body })).code]).toEqual([
      part,
      'invalid_input',
    ])
  }
  for (let count = 0; count < 3; count += 1) expect((await share(member)).status).toBe(201)
  expect((await share(member)).code).toBe('conflict')
})

test('a changed token shows nothing, and after a week the plan is deleted', async () => {
  const { plan } = (await share(member)).data
  for (const token of ['', 'x', `${plan.token}x`, plan.token.replace(/^./, (first) => (first === 'a' ? 'b' : 'a'))])
    expect([token, (await show(token)).code]).toEqual([token, 'not_found'])
  app.advance(8 * 24 * 60 * minuteMs)
  await enqueue(app.ctx.db, datePlanJobs.sweep, {})
  await app.runJobs()
  expect((await show(plan.token)).code).toBe('not_found')
})
