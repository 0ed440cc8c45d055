import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken, makeToken } from '../../../http/session.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { multipart, picture, upload } from '../../../test/media/pictures.ts'
import { webm } from '../../../test/media/recordings.ts'
import type { Made } from '../../../test/members/make-member.ts'
import { makeMatch } from '../../../test/members/matches.ts'

// Addresses of photos and voice notes carry no token, so they must end with the session that was given them.

let app: TestApp
let one: Made
let other: Made
let conversationId: string
beforeAll(async () => {
  app = await makeTestApp()
  ;({ one, other, conversationId } = await makeMatch(app))
  await upload(app, other, await picture(60, 60))
  for (const [kind, bytes] of [
    ['photo', await picture(80, 60)],
    ['voice', webm({ packets: 50 })],
  ] as const)
    await sendFile(kind, bytes)
})
afterAll(() => app.close())

async function sendFile(kind: string, bytes: Buffer) {
  const file = multipart([{ name: 'file', bytes }])
  const fields = Object.entries({ clientId: crypto.randomUUID(), kind }).map(
    ([name, value]) => `--a-line-between-parts\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const payload = Buffer.concat([Buffer.from(fields.join('')), file.payload])
  const raw = { payload, contentType: file.contentType }
  const sent = await app.call(api.chat.send, { token: other.token, params: { id: one.uid }, raw })
  expect(sent.status).toBe(201)
}

async function openSession({ id }: Made): Promise<string> {
  const [token, now] = [makeToken(), app.ctx.now()]
  const expires_at = new Date(now.getTime() + 86_400_000)
  const times = { created_at: now, last_used_at: now, expires_at, password_confirmed_at: now }
  const row = { member_id: id, token_hash: hashToken(token), device: 'test', remember: false, ...times }
  await app.ctx.db.insertInto('member_session').values(row).execute()
  return token
}

/** A profile photo, a photo and a voice note of the conversation, as a session of the member is given them. */
async function addressesFor(token: string): Promise<string[]> {
  const profile = await app.call(api.profiles.get, { token, params: { id: other.uid } })
  const { messages } = (await app.call(api.chat.messages, { token, params: { id: conversationId } })).data
  const urls = [profile.data.person.images[0]?.image, messages[0]?.photo?.medium, messages[1]?.voice?.url]
  return urls.map((url) => url ?? 'missing')
}
const statusesOf = (urls: string[]) => Promise.all(urls.map(async (url) => (await app.app.inject({ url })).statusCode))

test('after a logout the media addresses of that session return not found, and those of others work', async () => {
  const [mine, bystander] = [await openSession(one), await openSession(one)]
  const [left, kept, theirs] = [
    await addressesFor(mine),
    await addressesFor(bystander),
    await addressesFor(other.token),
  ]
  expect(await addressesFor(mine)).toEqual(left)
  expect([await statusesOf(left), await statusesOf(kept), await statusesOf(theirs)]).toEqual(
    Array(3).fill([200, 200, 200]),
  )
  await app.call(api.accounts.logout, { token: mine })
  expect([await statusesOf(left), await statusesOf(kept), await statusesOf(theirs)]).toEqual([
    [404, 404, 404],
    [200, 200, 200],
    [200, 200, 200],
  ])
})

test('the session of an address cannot be removed or changed', async () => {
  const [mine, bystander] = [await openSession(one), await openSession(one)]
  const [urls, kept] = [await addressesFor(mine), await addressesFor(bystander)]
  const sessionOf = (url: string | undefined) => /session=[\w-]+/.exec(url ?? '')?.[0] ?? 'none'
  const changed = urls.flatMap((url) => [
    url.replace(/session=[\w-]+&/, ''),
    url.replace(/session=[\w-]+/, sessionOf(kept[0])),
  ])
  expect(await statusesOf(changed)).toEqual(Array(6).fill(404))
})

test('after logging out everywhere no address works, including those from events', async () => {
  const token = await openSession(one)
  const urls = await addressesFor(token)
  const events = app.emitted.filter(({ to, name }) => to === one.uid && name === 'message.created')
  const brought = events.flatMap(({ payload }) => {
    const { message } = payload as { message: { photo?: { medium: string } | null; voice?: { url: string } | null } }
    return [message.photo?.medium, message.voice?.url].filter((url) => url !== undefined)
  })
  expect(await statusesOf(brought)).toEqual([200, 200])
  await app.call(api.accounts.logoutAll, { token })
  expect([
    await statusesOf(urls),
    await statusesOf(brought),
    await statusesOf(await addressesFor(other.token)),
  ]).toEqual([
    [404, 404, 404],
    [404, 404],
    [200, 200, 200],
  ])
})
