import { connect } from 'node:net'
import { api } from '@karibu/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { multipart, picture, storedFiles } from '../../../test/media/pictures.ts'
import { type Made, makeMember } from '../../../test/members/make-member.ts'

// What only shows on a real connection: answers while the body is still on its way, and senders who go away.
let app: TestApp
let member: Made
let origin: string
beforeAll(async () => {
  app = await makeTestApp()
  member = await makeMember(app)
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  // A connection that hung on an unread body would keep this waiting beyond the limit of a hook.
  await app.close()
})

const send = ({ payload, contentType }: { payload: Buffer; contentType: string }) =>
  fetch(`${origin}/api${api.profiles.uploadPhotos.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': contentType },
    body: new Uint8Array(payload),
  })

test('an invalid first photo is reported at once, also when megabytes follow', async () => {
  const big = Buffer.alloc(9 * 1024 * 1024, 0xff)
  const answer = await send(multipart([{ bytes: '<svg/>' }, { bytes: big }, { bytes: big }]))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: { 'images.0': expect.any(Array) } })
})

test('more than ten megabytes are rejected as too large over the wire', async () => {
  const answer = await send(multipart([{ bytes: Buffer.alloc(11 * 1024 * 1024, 0xff) }]))
  expect([answer.status, await answer.json()]).toEqual([413, expect.objectContaining({ code: 'too_large' })])
})

test('ten thousand parts and a part with a huge header are rejected', async () => {
  const many = await send(multipart(Array.from({ length: 10_000 }, () => ({ bytes: 'x' }))))
  expect(many.status).toBeGreaterThanOrEqual(400)
  expect(many.status).toBeLessThan(500)
  const huge = await send(multipart([{ filename: 'x'.repeat(1_000_000), bytes: 'x' }]))
  expect(huge.status).toBeGreaterThanOrEqual(400)
  expect(huge.status).toBeLessThan(500)
})

test('a sender who disconnects during the upload leaves nothing, and the server continues', async () => {
  const before = storedFiles(app).length
  const { payload, contentType } = multipart([{ bytes: await picture(200, 200) }, { bytes: await picture(200, 200) }])
  const { port, hostname } = new URL(origin)
  const head = [
    'POST /api/profile/images/upload HTTP/1.1',
    'host: local',
    `authorization: Bearer ${member.token}`,
    `content-type: ${contentType}`,
    `content-length: ${payload.length}`,
  ].join('\r\n')
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head}\r\n\r\n`)
      socket.write(payload.subarray(0, payload.length - 500), () => setTimeout(() => socket.destroy(), 300))
    })
    socket.on('error', () => {}).on('close', () => resolve())
  })
  await expect.poll(() => storedFiles(app).length, { timeout: 5000 }).toBe(before)
  expect((await app.call(api.system.health)).status).toBe(200)
  expect((await send(multipart([{ bytes: await picture(30, 30) }]))).status).toBe(200)
})

test('twenty concurrent decompression bombs neither stop the server nor fill its memory', async () => {
  const bomb = multipart([
    {
      bytes: await sharp({
        create: { width: 16_383, height: 16_383, channels: 3, background: '#000' },
        limitInputPixels: false,
      })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    },
  ])
  const memoryBefore = process.memoryUsage().rss
  const bombs = Array.from({ length: 20 }, () => send(bomb))
  const health = await fetch(`${origin}/api/health`)
  expect(health.status).toBe(200)
  const statuses = (await Promise.all(bombs)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([400]))
  expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(150 * 1024 * 1024)
})
