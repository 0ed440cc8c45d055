import { randomUUID } from 'node:crypto'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '../../../jobs/jobs.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { multipart, picture, storedFiles } from '../../../test/media/pictures.ts'
import { mp4, webm } from '../../../test/media/recordings.ts'
import { sendFile as sendChatFile } from '../../../test/media/send-file.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'
import { block, makeMatch, match, send, unmatch } from '../../../test/members/matches.ts'
import { photoJobs } from '../../photos/jobs.ts'

let app: TestApp
let photo: Buffer
beforeAll(async () => {
  app = await makeTestApp()
  photo = await picture(800, 600)
})
afterAll(() => app.close())

type Form = { kind?: string; bytes?: Buffer; clientId?: string; waveform?: string; replyTo?: string }

const sendFile = (from: Pick<Made, 'token'>, to: Made, { kind = 'photo', bytes = photo, ...more }: Form = {}) =>
  sendChatFile(app, from, { to, kind, bytes, ...more })
const get = (url: string, headers = {}) => app.app.inject({ url, headers })
const messages = async ({ token }: Made, id: string) =>
  (await app.call(api.chat.messages, { token, params: { id } })).data.messages
const waveform = JSON.stringify(Array.from({ length: 64 }, (_, n) => n % 32))

test('a photo is processed, and each of the two members gets URLs of their own', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  app.emitted.length = 0
  const sent = await sendFile(one, other)
  expect([sent.status, sent.data.message.kind, sent.data.message.body]).toEqual([201, 'photo', ''])
  expect(sent.data.message.photo).toMatchObject({ width: 800, height: 600, placeholder: expect.any(String) })
  expect(app.emitted.filter(({ name }) => name === 'message.created')).toHaveLength(2)
  const [theirs] = await messages(other, conversationId)
  expect(theirs?.photo?.medium).not.toBe(sent.data.message.photo?.medium)
  for (const size of ['small', 'medium', 'large'] as const) {
    const answer = await get(theirs?.photo?.[size] ?? '', { accept: 'image/webp' })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=60',
    ])
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  }
})

test('a voice note is measured by the server, has its waveform as sent, and is served in ranges', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  for (const [bytes, mime, seconds] of [
    [webm({ packets: 200 }), 'audio/webm', 4],
    [mp4({ frames: 94 }), 'audio/mp4', 2],
  ] as const) {
    const sent = await sendFile(one, other, { kind: 'voice', bytes, waveform })
    expect(sent.data.message.voice).toMatchObject({ seconds, waveform: JSON.parse(waveform) })
    const url = (await messages(other, conversationId)).at(-1)?.voice?.url ?? ''
    const whole = await get(url)
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      mime,
      'bytes',
    ])
    const part = await get(url, { range: 'bytes=10-19' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${whole.rawPayload.length}`])
    expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true)
    expect((await get(url, { range: 'bytes=-5' })).rawPayload.equals(whole.rawPayload.subarray(-5))).toBe(true)
    expect((await get(url, { range: 'bytes=9999999-' })).statusCode).toBe(416)
    expect((await get(url, { range: 'bytes=0-1,4-5' })).statusCode).toBe(200)
  }
})

test('the same clientId with the same bytes is the same message, also concurrently, and stores no second copy', async () => {
  const { one, other } = await makeMatch(app)
  const clientId = randomUUID()
  const before = storedFiles(app).length
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => sendFile(one, other, { clientId, kind: 'voice', bytes: webm() })),
  )
  expect(new Set(tries.map(({ status, data }) => `${status} ${data?.message.seq}`))).toEqual(new Set(['201 1']))
  expect(storedFiles(app)).toHaveLength(before + 1)
  expect((await sendFile(one, other, { clientId, kind: 'voice', bytes: webm({ packets: 50 }) })).code).toBe(
    'message_differs',
  )
  expect((await send(app, one, { to: other, body: 'words', clientId })).code).toBe('message_differs')
  expect(storedFiles(app)).toHaveLength(before + 1)
})

test('an invalid photo or voice note is rejected at its field and stores nothing', async () => {
  const { one, other } = await makeMatch(app)
  const before = storedFiles(app).length
  const { rows: orphaned } = await sql`select from orphaned_file`.execute(app.ctx.db)
  const refused: [Form, string][] = [
    [{ kind: 'photo', bytes: webm() }, 'file'],
    [{ kind: 'photo', bytes: Buffer.from('<svg/>') }, 'file'],
    [{ kind: 'voice', bytes: photo }, 'file'],
    [{ kind: 'voice', bytes: webm({ packets: 3200 }) }, 'file'],
    [{ kind: 'voice', bytes: Buffer.concat([webm(), Buffer.alloc(1_100_000)]) }, 'file'],
    [{ kind: 'voice', bytes: webm(), waveform: '[1,2]' }, 'waveform'],
    [{ kind: 'voice', bytes: webm(), waveform: 'x' }, 'waveform'],
    [{ kind: 'gift' }, 'kind'],
    [{ clientId: 'x' }, 'clientId'],
    [{ kind: 'voice', bytes: webm(), replyTo: '99' }, 'replyTo'],
  ]
  for (const [form, field] of refused) {
    const answer = await sendFile(one, other, form)
    expect([field, answer.status, Object.keys(answer.errors ?? {})]).toEqual([field, 400, [field]])
  }
  const empty = multipart([])
  const nothing = await app.call(api.chat.send, { token: one.token, params: { id: other.uid }, raw: empty })
  expect(nothing.status).toBe(400)
  expect(storedFiles(app)).toHaveLength(before)
  expect((await sql`select from orphaned_file`.execute(app.ctx.db)).rows).toHaveLength(orphaned.length)
})

test('files require that both may write: not in a request, after the end, or from strangers or guests', async () => {
  const { one, other } = await makeMatch(app)
  const stranger = await makeMember(app)
  expect((await sendFile(stranger, one)).code).toBe('request_text_only')
  await send(app, stranger, { to: one, body: 'Hello' })
  expect((await sendFile(stranger, one)).code).toBe('request_text_only')
  expect((await sendFile({ token: '' }, one)).status).toBe(401)
  expect((await sendFile(await makeMember(app, { role: 'guest' }), one)).code).toBe('forbidden')
  await unmatch(app, one, other)
  await match(app, other, await makeMember(app))
  expect((await sendFile(one, other)).code).toBe('not_matched')
  await block(app, other, one)
  expect((await sendFile(one, other)).code).toBe('not_found')
})

test('an address works only for its viewer, unchanged, for ten minutes, and not after a block', async () => {
  const { one, other, conversationId } = await makeMatch(app)
  await sendFile(one, other)
  await sendFile(one, other, { kind: 'voice', bytes: webm() })
  const stranger = await makeMember(app)
  const fresh = async () => {
    const [first, second] = await messages(other, conversationId)
    return [first?.photo?.medium ?? '', second?.voice?.url ?? '']
  }
  for (const url of await fresh()) {
    for (const bent of [
      url.replace(other.uid, stranger.uid),
      url.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
      url.replace(/expires=\d/, 'expires=9'),
      url.includes('/voice?') ? url.replace('/voice?', '/photo/480?') : url.replace('/photo/480?', '/voice?'),
      url.replace(/messages\/[\da-f-]{36}/, `messages/${randomUUID()}`),
    ])
      expect([bent, (await get(bent)).statusCode]).toEqual([bent, 404])
    app.advance(11 * 60_000)
    expect((await get(url)).statusCode).toBe(404)
  }
  const urls = await fresh()
  await unmatch(app, one, other)
  for (const url of urls) expect((await get(url)).statusCode).toBe(200)
  const { get: stored } = app.ctx.storage
  app.ctx.storage.get = async () => null
  for (const url of urls) expect((await get(url)).statusCode).toBe(404)
  app.ctx.storage.get = stored
  await block(app, one, other)
  for (const url of urls) expect((await get(url)).statusCode).toBe(404)
})

test('an address from an event ends with the last session of its viewer while the other member has one', async () => {
  const { one, other } = await makeMatch(app)
  app.emitted.length = 0
  await sendFile(one, other)
  const event = app.emitted.find(({ to, name }) => to === other.uid && name === 'message.created')
  const url = JSON.stringify(event?.payload).match(/"medium":"([^"]+)"/)?.[1] ?? ''
  expect((await get(url)).statusCode).toBe(200)
  await app.ctx.db.deleteFrom('member_session').where('member_id', '=', other.id).execute()
  expect((await get(url)).statusCode).toBe(404)
})

test('deleted for me, its address no longer works for me; for both, its bytes are deleted', async () => {
  const { one, other, conversationId: id } = await makeMatch(app)
  const before = storedFiles(app).length
  const sent = await sendFile(one, other)
  const [theirs] = await messages(other, id)
  const urls = { mine: sent.data.message.photo?.large ?? '', theirs: theirs?.photo?.large ?? '' }
  const drop = ({ token }: Made, whose: 'me' | 'both') =>
    app.call(api.chat.deleteMessage, { token, params: { id, seq: 1 }, query: { for: whose } })
  await drop(other, 'me')
  expect([(await get(urls.theirs)).statusCode, (await get(urls.mine)).statusCode]).toEqual([404, 200])
  expect((await drop(one, 'both')).data.message).toMatchObject({ kind: 'photo', deleted: true })
  expect((await get(urls.mine)).statusCode).toBe(404)
  expect(storedFiles(app)).toHaveLength(before)
})

test('the files of a conversation are deleted when a member is erased', async () => {
  const { one, other } = await makeMatch(app)
  const before = storedFiles(app).length
  await sendFile(one, other)
  await sendFile(other, one, { kind: 'voice', bytes: webm() })
  await app.ctx.db.deleteFrom('member').where('id', '=', one.id).execute()
  app.advance(2 * 3_600_000)
  await enqueue(app.ctx.db, photoJobs.sweepOrphans, {})
  await app.runJobs()
  expect(storedFiles(app)).toHaveLength(before)
})
