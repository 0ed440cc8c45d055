import { createHmac } from 'node:crypto'
import { verifyWebhook } from '@karibu/client'
import { api } from '@karibu/contract'
import { expect, test } from 'vitest'
import { openApi } from '../../../server/src/http/openapi/openapi.ts'

const secret = 'whsec_test'
const now = new Date('2026-01-01T10:00:00Z')
const body = JSON.stringify({
  id: '6b9f3d0e-6a0b-4a57-9d3e-2f4f9a1b7c55',
  event: 'photo.added',
  createdAt: now.toISOString(),
  data: { photoId: '0f6d2f0e-6a0b-4a57-9d3e-2f4f9a1b7c55', memberId: 'c9b1f9a4-5d2e-4b7f-9a10-6f1f6c7f3d21' },
})
const hashOf = (seconds: number, text = body, by = secret) =>
  createHmac('sha256', by).update(`${seconds}.${text}`).digest('hex')
const at = (ms: number) => Math.floor((now.getTime() + ms) / 1000)
const signed = (seconds: number) => `t=${seconds},v1=${hashOf(seconds)}`
const verify = (signature: string, change: Partial<Parameters<typeof verifyWebhook>[0]> = {}) =>
  verifyWebhook({ signature, body, secret, now, ...change })

test('a signed message is returned with the data of its event', () => {
  const message = verify(signed(at(0)))
  expect(message).toEqual(JSON.parse(body))
  if (message.event !== 'photo.added') throw new Error(message.event)
  expect(message.data.photoId).toBe('0f6d2f0e-6a0b-4a57-9d3e-2f4f9a1b7c55')
})

test('of two signatures, as while the secret is changed, one must match', () => {
  const seconds = at(0)
  const other = hashOf(seconds, body, 'whsec_before')
  expect(verify(`t=${seconds},v1=${other},v1=${hashOf(seconds)}`).event).toBe('photo.added')
  expect(() => verify(`t=${seconds},v1=${other},v1=${other}`)).toThrow('not signed')
})

test.each([
  ['another secret', `t=${at(0)},v1=${hashOf(at(0), body, 'whsec_other')}`],
  ['another time than the one that is signed', `t=${at(1000)},v1=${hashOf(at(0))}`],
  ['a part of the hash', `t=${at(0)},v1=${hashOf(at(0)).slice(0, 32)}`],
  ['another name of the hash', `t=${at(0)},v0=${hashOf(at(0))}`],
  ['no time', `v1=${hashOf(at(0))}`],
  ['an empty header', ''],
  ['something else', 'Bearer x'],
])('a signature with %s is rejected', (_name, signature) => {
  expect(() => verify(signature)).toThrow('not signed')
})

test('a changed body is rejected, even if only its spaces changed', () => {
  expect(() => verify(signed(at(0)), { body: body.replace('photo.added', 'report.filed') })).toThrow('not signed')
  expect(() => verify(signed(at(0)), { body: JSON.stringify(JSON.parse(body), null, 2) })).toThrow('not signed')
})

test('a message is accepted for five minutes before and after its time, or as long as the receiver chooses', () => {
  for (const ms of [-299_000, 299_000]) expect(verify(signed(at(ms))).event).toBe('photo.added')
  for (const ms of [-302_000, 302_000]) expect(() => verify(signed(at(ms)))).toThrow('too old')
  expect(() => verify(signed(at(-11_000)), { secondsMax: 10 })).toThrow('too old')
})

test('each example of the description is signed with the secret that it names', () => {
  for (const [event, { post }] of Object.entries(openApi(api).webhooks)) {
    const example = post.requestBody.content['application/json']?.example
    const signature = post.parameters.find(({ name }) => name === 'karibu-signature')?.example ?? ''
    const message = { signature, body: JSON.stringify(example), secret: 'whsec_example', now }
    expect(verifyWebhook(message).event).toBe(event)
  }
})
