import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makePictureClassifier } from '../../adapters/picture-classifier/picture-classifier.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { picture, upload } from '../../test/media/pictures.ts'
import { type Made, makeMember } from '../../test/members/make-member.ts'

const secret = 'a secret of the operator'
type Received = { headers: IncomingHttpHeaders; bytes: Buffer }
const received: Received[] = []
let respond: (response: ServerResponse) => void
let server: Server
let url: string
let app: TestApp
let owner: Made
let viewer: Made
let staff: Made

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, bytes: Buffer.concat(chunks) })
    respond(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the server has no port')
  url = `http://127.0.0.1:${address.port}/classify`
  app = await makeTestApp({ PICTURE_CLASSIFIER_URL: url, PICTURE_CLASSIFIER_SECRET: secret })
  staff = await makeMember(app, { role: 'admin' })
})
beforeEach(async () => {
  received.length = 0
  respond = json({ nudity: 0.01, faces: 1 })
  owner = await makeMember(app)
  viewer = await makeMember(app)
})
afterAll(async () => {
  await app.close()
  server.closeAllConnections()
  server.close()
})

const uploadOne = async () => {
  const reply = await upload(app, owner, await picture(300, 375))
  expect(reply.status).toBe(200)
  return reply.data.images.at(-1)?.id ?? ''
}
const seenPhotos = async () =>
  (await app.call(api.profiles.get, { token: viewer.token, params: { id: owner.uid } })).data.person.images.length
const inQueue = async (id: string) => {
  const query = { member: owner.uid }
  const { data } = await app.call(api.staffPhotos.list, { token: staff.token, query })
  return data.photos.find((photo) => photo.id === id)
}
const waitingJobs = async () => {
  const { rows } = await sql<{ attempts: number }>`select j.attempts from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'photos.classify'`.execute(
    app.ctx.db,
  )
  return rows.length
}
const forgetJobs = () =>
  sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'photos.classify'`.execute(app.ctx.db)

test('the classifier receives our own JPEG with the secret, and a harmless photo stays shown', async () => {
  const id = await uploadOne()
  expect(received).toEqual([])
  await app.runJobs()
  expect(received).toHaveLength(1)
  expect(received[0]?.headers).toMatchObject({ 'content-type': 'image/jpeg', authorization: `Bearer ${secret}` })
  expect(received[0]?.bytes.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  // Nothing says whose photo it is.
  expect(JSON.stringify(received[0]?.headers)).not.toContain(owner.uid)
  expect(await inQueue(id)).toMatchObject({ held: false, classified: { nudity: 1, isHigh: false, faces: 1 } })
  expect(await seenPhotos()).toBe(1)
})

test('a high estimate holds a photo with its reason for staff, who decide; approved stays approved', async () => {
  respond = json({ nudity: 0.8, faces: 0 })
  const id = await uploadOne()
  expect(await seenPhotos()).toBe(1)
  await app.runJobs()
  expect(await inQueue(id)).toMatchObject({ held: true, classified: { nudity: 80, isHigh: true, faces: 0 } })
  expect(await seenPhotos()).toBe(0)
  expect((await app.call(api.staffPhotos.approve, { token: staff.token, params: { id } })).status).toBe(200)
  expect(await seenPhotos()).toBe(1)
  const second = await uploadOne()
  await app.call(api.staffPhotos.approve, { token: staff.token, params: { id: second } })
  await app.runJobs()
  expect(await inQueue(second)).toMatchObject({ held: false, classified: { isHigh: true } })
  expect(await seenPhotos()).toBe(2)
})

test('without a face a photo is only marked', async () => {
  respond = json({ nudity: 0.1, faces: 0 })
  const id = await uploadOne()
  await app.runJobs()
  expect(await inQueue(id)).toMatchObject({ held: false, classified: { isHigh: false, faces: 0 } })
})

test('an outage holds neither the upload nor the photo, and the estimate comes when the classifier is back', async () => {
  respond = (response) => void response.writeHead(503).end()
  const id = await uploadOne()
  await app.runJobs()
  expect(await inQueue(id)).toMatchObject({ held: false, classified: null })
  expect([await seenPhotos(), await waitingJobs()]).toEqual([1, 1])
  respond = json({ nudity: 0.9, faces: 1 })
  await sql`update graphile_worker._private_jobs set run_at = now() where attempts > 0`.execute(app.ctx.db)
  await app.runJobs()
  expect(await inQueue(id)).toMatchObject({ held: true, classified: { nudity: 90 } })
  await forgetJobs()
})

test('photos are classified one after another, whichever worker takes them', async () => {
  await uploadOne()
  await uploadOne()
  const { rows } = await sql<{ queue: string }>`select distinct q.queue_name as queue
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where t.identifier = 'photos.classify'`.execute(app.ctx.db)
  expect(rows).toEqual([{ queue: 'photos.classify' }])
  await app.runJobs()
  expect(received).toHaveLength(2)
})

test('a photo that is gone is not sent, and without the setting none is', async () => {
  const id = await uploadOne()
  await app.call(api.profiles.removePhoto, { token: owner.token, params: { id } })
  await app.runJobs()
  expect(received).toEqual([])
  expect(makePictureClassifier({ pictureClassifier: null })).toBeNull()
})

const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const classifierOf = (now?: () => number) =>
  makePictureClassifier(
    { pictureClassifier: { kind: 'http', url, secret: null, blur: 0.5, hold: 0.8 } },
    { timeoutMs: 300, ...(now && { now }) },
  )

test('answers that are late, too large, redirected or of another form are no estimate', async () => {
  const classify = async () => classifierOf()?.classify(jpeg)
  respond = () => {}
  expect(await classify()).toEqual({ outcome: 'silent', why: 'TimeoutError' })
  respond = json({ nudity: 0, faces: 0, more: 'x'.repeat(20_000) })
  expect(await classify()).toEqual({ outcome: 'silent', why: 'format' })
  for (const wrong of [
    { nudity: 1.2, faces: 0 },
    { nudity: 0.5 },
    { nudity: 0, faces: -1 },
    { nudity: '1', faces: 1 },
    [],
    null,
  ]) {
    respond = json(wrong)
    expect(await classify()).toEqual({ outcome: 'silent', why: 'format' })
  }
  const before = received.length
  respond = (response) => void response.writeHead(307, { location: url }).end()
  expect(await classify()).toEqual({ outcome: 'silent', why: 'HTTP 307' })
  expect(received).toHaveLength(before + 1)
  expect(received.at(-1)?.headers.authorization).toBeUndefined()
})

test('after five failures in a row nothing is sent for a minute', async () => {
  let at = 0
  const classifier = classifierOf(() => at)
  respond = (response) => void response.writeHead(500).end()
  for (let n = 0; n < 5; n += 1) expect(await classifier?.classify(jpeg)).toMatchObject({ why: 'HTTP 500' })
  respond = json({ nudity: 0, faces: 1 })
  expect(await classifier?.classify(jpeg)).toEqual({ outcome: 'silent', why: 'paused' })
  expect(received).toHaveLength(5)
  at = 60_000
  expect(await classifier?.classify(jpeg)).toEqual({ outcome: 'classified', nudity: 0, faces: 1 })
})

test('anyone can read whether a classifier is on, for the privacy notice', async () => {
  expect((await app.call(api.system.privacyFacts)).data).toEqual({ pictureClassifier: true })
  const without = await makeTestApp()
  expect((await without.call(api.system.privacyFacts)).data).toEqual({ pictureClassifier: false })
  await without.close()
})
