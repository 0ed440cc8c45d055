import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api, localeCodes } from '@karibu/contract'
import { momentIn } from '@karibu/contract/date-text'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '../../../durations.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { type CorrectionDesk, makeAdmin, openCorrectionDesk } from '../../../test/members/correction-desk.ts'
import { correctionMail } from '../codes/mails.ts'
import { sweepAccounts } from '../sweep.ts'
import { unprovedForMs } from '../unproved-times.ts'

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

const put = (values: object) => app.ctx.db.updateTable('member').set(values).where('id', '=', desk.member.id).execute()
const daysAgo = (days: number) => new Date(app.ctx.now().getTime() - days * dayMs)
const minuteMs = 60_000
const englishMoment = (at: Date) => momentIn({ locale: 'en', timeZone: null }, at)
const shownEnd = async () => {
  const reader = await makeAdmin(app)
  const call = { token: reader.token, params: { id: desk.member.uid } }
  return (await app.call(api.staffMembers.open, call)).data.member.emailCorrection?.expiresAt
}

test('the owner of the new address reads until when they can log in', async () => {
  await desk.confirmed()
  const expiresAt = (await desk.correctionOf())?.expires_at ?? new Date(0)
  expect(desk.mailsTo(desk.newEmail)[0]?.text).toContain(`log in by ${englishMoment(expiresAt)}`)
  expect(await shownEnd()).toBe(expiresAt.toISOString())
})

test('where the address was never proved, the mail names the day on which the registration is deleted', async () => {
  const created_at = daysAgo(3)
  await put({ email_verified_at: null, created_at })
  await desk.confirmed(0)
  const deletedAt = new Date(created_at.getTime() + unprovedForMs)
  expect(desk.mailsTo(desk.newEmail)[0]?.text).toContain(`log in by ${englishMoment(deletedAt)}`)
  expect(await shownEnd()).toBe(deletedAt.toISOString())
  app.advance(deletedAt.getTime() - app.ctx.now().getTime() - minuteMs)
  await sweepAccounts(app.ctx)
  expect(await desk.correctionOf()).toBeDefined()
  app.advance(2 * minuteMs)
  await sweepAccounts(app.ctx)
  expect(await desk.correctionOf()).toBeUndefined()
})

test('an imported member who never logged in is mailed at the former address once the change took effect', async () => {
  await put({ email_verified_at: null, imported_at: daysAgo(20), created_at: daysAgo(20) })
  await desk.confirmed()
  expect((await desk.logInByCode()).data.user.id).toBe(desk.member.uid)
  await app.runJobs()
  const mail = desk.mailsTo(desk.member.email).at(-1)
  expect(mail?.subject).toBe('Your Karibu account has a new email address')
  const { firstname } = await app.ctx.db
    .selectFrom('member')
    .where('id', '=', desk.member.id)
    .select('firstname')
    .executeTakeFirstOrThrow()
  // The old site's address was never proved here, so its reader may be a stranger.
  expect(mail?.text).not.toContain(firstname)
})

const textsOf = (locale: string, file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../../locales', locale, `${file}.json`), 'utf8'))

test.each(localeCodes)('an owner who can neither log in nor use the link reads where to write (%s)', (locale) => {
  const panel = textsOf(locale, 'dashboard').nav.help
  const to = { email: 'a@example.com', firstname: null, locale }
  const page = '/stop-correction#token'
  const { text } = correctionMail(app.ctx, { to, which: 'stopCorrection', page, until: null })
  const notice = textsOf(locale, 'notifications').notice.security.emailCorrection
  for (const shown of [text.replaceAll(/\s+/g, ' '), notice.replaceAll(/\s+/g, ' ')])
    expect(shown).toMatch(new RegExp(`[“«] ?${panel} ?[”»]`))
})
