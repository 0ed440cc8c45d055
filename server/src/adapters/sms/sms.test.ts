import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import type { Log } from '../../log.ts'
import type { Mail, MailPort } from '../../ports/mail.ts'
import { makeSms } from './sms.ts'

type Received = { path: string; headers: IncomingMessage['headers']; body: string }

let server: Server
let url: string
let received: Received[]
let answer: Record<string, { status: number; body: unknown }>
const logged: unknown[][] = []
const log: Log = (event, ...details) => void logged.push([event, ...details])
const mails: Mail[] = []
const mail: MailPort = {
  send: async (sent) => {
    mails.push(sent)
    return 'sent'
  },
}

beforeEach(async () => {
  received = []
  answer = {}
  logged.length = 0
  mails.length = 0
  server = createServer((request: IncomingMessage, response: ServerResponse) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const path = request.url ?? ''
  received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() })
  const { status, body } = answer[path] ?? { status: 500, body: {} }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const keys = (more: Record<string, string> = {}) =>
  readConfig({
    KARIBU_ENV: 'test',
    AFRICASTALKING_USERNAME: 'karibu',
    AFRICASTALKING_API_KEY: 'the key of africas talking',
    AFRICASTALKING_BASE_URL: url,
    TERMII_API_KEY: 'the key of termii, long',
    TERMII_SENDER: 'KARIBU',
    TERMII_BASE_URL: url,
    ...more,
  })
const talking = '/version1/messaging'
const termii = '/api/sms/send'
const taken = { status: 201, body: { SMSMessageData: { Recipients: [{ statusCode: 101 }] } } }

test('Africa’s Talking receives a form with the key in a header', async () => {
  answer[talking] = taken
  await makeSms(keys(), mail, log)?.send({ to: '+254711000001', text: 'Your code is 123456 & more' })
  expect(received.map(({ path }) => path)).toEqual([talking])
  expect(received[0]?.headers.apikey).toBe('the key of africas talking')
  expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({
    username: 'karibu',
    to: '+254711000001',
    message: 'Your code is 123456 & more',
  })
})

test('Termii is tried first for Nigeria, without the plus', async () => {
  answer[termii] = { status: 200, body: { code: 'ok', message_id: '1' } }
  await makeSms(keys(), mail, log)?.send({ to: '+2348031234567', text: 'Hello' })
  expect(received.map(({ path }) => path)).toEqual([termii])
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    to: '2348031234567',
    from: 'KARIBU',
    sms: 'Hello',
    type: 'plain',
    channel: 'dnd',
    api_key: 'the key of termii, long',
  })
})

test('if one provider rejects, the other is tried; without either it is an error', async () => {
  answer[termii] = { status: 400, body: { message: 'insufficient balance' } }
  answer[talking] = taken
  const sms = makeSms(keys(), mail, log)
  await sms?.send({ to: '+2348031234567', text: 'Hello' })
  expect(received.map(({ path }) => path)).toEqual([termii, talking])
  expect(logged).toEqual([['sms_not_sent', { channel: 'termii', detail: 'refused' }]])
  answer[talking] = { status: 201, body: { SMSMessageData: { Recipients: [{ statusCode: 405 }] } } }
  await expect(sms?.send({ to: '+254711000001', text: 'Hello' })).rejects.toThrow('no provider')
  delete answer[termii]
  await expect(sms?.send({ to: '+254711000001', text: 'Hello' })).rejects.toThrow('no provider')
  expect(logged.at(-1)).toEqual(['sms_not_sent', { channel: 'termii', detail: 'silent' }])
})

test('without keys messages are stored beside the mails, and with a mail server they are not', async () => {
  const local = readConfig({ KARIBU_ENV: 'test' })
  await makeSms(local, mail, log)?.send({ to: '+254711000001', text: 'a < b' })
  expect(mails).toMatchObject([{ to: '+254711000001@sms.localhost', text: 'a < b', html: '<p>a &lt; b</p>' }])
  expect(makeSms(readConfig({ KARIBU_ENV: 'test', SMTP_URL: 'smtp://127.0.0.1' }), mail, log)).toBeNull()
})
