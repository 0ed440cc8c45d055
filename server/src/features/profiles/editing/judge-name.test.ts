import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { picture, upload } from '../../../test/media/pictures.ts'
import { join, signUpForm } from '../../../test/members/accounts.ts'
import { makeMember } from '../../../test/members/make-member.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const firstName = 'Send iTunes gift card code'
const reportsOf = (email: string) =>
  app.ctx.db
    .selectFrom('abuse_report as r')
    .innerJoin('member as m', 'm.id', 'r.target_id')
    .where('m.email', '=', email)
    .select(['r.id', 'r.category', 'r.content', 'r.reporter_id'])
    .execute()
const suspected = [
  expect.objectContaining({
    category: 'money',
    reporter_id: null,
    content: expect.stringMatching(/^Recognized automatically: profile \(/),
  }),
]

async function acceptAs(email: string) {
  const { token } = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  const invitation = { name: 'Neema Mushi', email, role: 'user', status: 'active', locale: 'en' } as const
  await app.call(api.invitations.add, { token, body: { ...invitation, reason: 'A tester of the new version.' } })
  await app.runJobs()
  const mail = app.mails.findLast(({ to }) => to === email)
  const link = /\/invitation#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  const { email: _, ...stated } = signUpForm(email, { firstName })
  expect((await app.call(api.invitations.accept, { body: { token: link, ...stated } })).status).toBe(201)
}

const ways = {
  'a sign-up': async (email: string) => expect(await join(app, email, { firstName })).toBeTruthy(),
  'an accepted invitation': acceptAs,
  'a later change': async (email: string) => {
    const token = await join(app, email)
    expect((await app.call(api.profiles.change, { token, body: { firstname: firstName } as never })).status).toBe(200)
  },
}

test.each(Object.keys(ways) as (keyof typeof ways)[])(
  'a name that resembles fraud is accepted and queued for the moderators at %s',
  async (way) => {
    const email = `${way.replaceAll(' ', '-')}@example.com`
    await ways[way](email)
    expect(await reportsOf(email)).toEqual(suspected)
  },
)

test('an ordinary name is not queued, nor one whose address is not proved yet', async () => {
  await join(app, 'ordinary@example.com')
  expect(await reportsOf('ordinary@example.com')).toEqual([])
  await app.call(api.accounts.register, { body: signUpForm('unproved@example.com', { firstName }) })
  expect(await reportsOf('unproved@example.com')).toEqual([])
})

test('an automatic report holds the photos of the profile, also after the member removes them', async () => {
  const email = 'photos@example.com'
  const token = await join(app, email)
  const { id: uid } = (await app.call(api.accounts.me, { token })).data.user
  const sent = await upload(app, { uid, token, id: 0, email }, await picture(500, 600))
  await app.call(api.profiles.change, { token, body: { firstname: firstName } as never })
  await app.call(api.profiles.removePhoto, { token, params: { id: sent.data.images[0]?.id ?? '' } })
  const [report] = await reportsOf(email)
  const moderator = await makeMember(app, { role: 'admin' })
  const params = { id: report?.id ?? '' }
  const { profile } = (await app.call(api.moderation.evidence, { token: moderator.token, params })).data
  expect(profile.photos).toMatchObject([{ width: 500 }])
  const opened = await app.app.inject({
    url: `/api/admin/reports/${params.id}/photos/0`,
    headers: { authorization: `Bearer ${moderator.token}` },
  })
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/jpeg'])
})
