import { spawn } from 'node:child_process'
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { openKnownPictures } from '../../adapters/known-pictures/known-pictures.ts'
import { silentLog } from '../../log.ts'
import {
  closed,
  freePort,
  hidden,
  type Installation,
  isInstalled,
  json,
  makeInstallation,
} from '../../test/doctor/installation.ts'
import { runChecks } from '../run-checks.ts'

/** Types of DNS records (RFC 1035). */
const dnsText = 16
const dnsMailExchange = 15

let on: Installation
beforeAll(async () => {
  on = await makeInstallation()
})
afterEach(() => on.endServers())
afterAll(() => on.close())

describe('external systems', () => {
  test('Redis', async () => {
    expect(await on.outcome('redis')).toBeNull()
    expect(await on.outcome('redis', { REDIS_URL: `redis://:hidden@${closed}` })).toEqual([
      'fail',
      'unreachable',
      'ECONNREFUSED',
    ])
    const silent = await on.listening(createTcpServer((socket) => on.atEnd(() => socket.destroy())))
    const [late] = await runChecks(on.subjectOf({ REDIS_URL: `redis://${silent}` }), {
      names: ['redis'],
      timeoutMs: 300,
    })
    expect(late).toMatchObject({ state: 'fail', found: 'late' })
  })

  test.runIf(isInstalled('redis-server'))('a restarted Redis', async () => {
    const port = await freePort()
    const started = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
      stdio: 'ignore',
    })
    on.atEnd(() => started.kill())
    const url = { REDIS_URL: `redis://127.0.0.1:${port}` }
    await expect.poll(() => on.outcome('redis', url), { timeout: 20_000 }).toEqual(['ok', 'fine'])
  })

  test('lists of known pictures: none, their number and age, invalid rows, and a missing folder', async () => {
    expect(await on.outcome('knownPictures')).toBeNull()
    const lists = join(on.folder, 'lists')
    mkdirSync(lists)
    const write = (...rows: string[]) => writeFileSync(join(lists, 'list.csv'), rows.join('\n'))
    const row = `md5,${'0'.repeat(32)}`
    write(row)
    const knownPictures = await openKnownPictures({ knownPicturesDir: lists }, silentLog)
    const check = (hours = 5) => {
      const now = () => new Date(statSync(join(lists, 'list.csv')).mtimeMs + hours * 3_600_000 + 1000)
      return on.outcome('knownPictures', {}, { knownPictures, now })
    }
    expect(await check()).toEqual(['ok', 'fineWith', '1 (5 h)'])
    expect(await check(32 * 24)).toEqual(['warn', 'hours', '768'])
    write(row, 'nonsense')
    expect(await check()).toEqual(['warn', 'wrong', '1 (1)'])
    write('')
    expect(await check()).toEqual(['fail', 'missing', '*.csv'])
    rmSync(lists, { recursive: true })
    const gone = { knownPictures, now: () => new Date() }
    expect(await on.outcome('knownPictures', {}, gone)).toEqual(['fail', 'broken', 'KNOWN_PICTURES_DIR'])
    mkdirSync(lists)
    write(row)
    expect(await check()).toEqual(['ok', 'fineWith', '1 (5 h)'])
  })

  test('a picture classifier: none, not started, refused, with another answer, and as documented', async () => {
    expect(await on.outcome('pictureClassifier')).toBeNull()
    const check = (address: string) => on.outcome('pictureClassifier', { PICTURE_CLASSIFIER_URL: `http://${address}/` })
    expect(await check(closed)).toEqual(['warn', 'unreachable', expect.any(String)])
    const answering = (status: number, body: unknown) =>
      on.listening(createHttpServer((_, response) => void response.writeHead(status).end(JSON.stringify(body))))
    expect(await check(await answering(401, {}))).toEqual(['warn', 'refused', 'HTTP 401'])
    expect(await check(await answering(200, { nsfw: 1 }))).toEqual(['warn', 'wrong', 'nudity, faces'])
    expect(await check(await answering(200, { nudity: 0, faces: 0 }))).toEqual(['ok', 'fine'])
  })

  test('models on this machine: not installed, damaged, and not answering', async () => {
    const check = (why: string) => {
      const pictureClassifier = { classify: async () => ({ outcome: 'silent', why }) as const }
      return on.outcome('pictureClassifier', { PICTURE_CLASSIFIER: 'local' }, { pictureClassifier })
    }
    expect(await check('absent')).toEqual(['warn', 'missing', 'npm run classifier:install'])
    expect(await check('load')).toEqual(['warn', 'broken', 'classifier/node_modules'])
    expect(await check('died')).toEqual(['warn', 'unreachable', 'died'])
    const pictureClassifier = { classify: () => new Promise<never>(() => {}) }
    const subject = on.subjectOf({ PICTURE_CLASSIFIER: 'local' }, { pictureClassifier })
    const results = await runChecks(subject, { names: ['pictureClassifier'], timeoutMs: 50 })
    expect(results).toMatchObject([{ state: 'warn', found: 'late' }])
  })

  test('a mail server at a wrong port, and one that rejects the login', async () => {
    expect(await on.outcome('mail', { SMTP_URL: `smtp://${closed}` })).toEqual([
      'fail',
      'unreachable',
      expect.anything(),
    ])
    const lines = (answers: Record<string, string>) =>
      createTcpServer((socket) => {
        socket.on('error', () => {})
        socket.write('220 mail.example ESMTP\r\n')
        socket.on('data', (chunk) => {
          const verb = chunk.toString().slice(0, 4).toUpperCase()
          socket.write(`${answers[verb] ?? '250 ok'}\r\n`)
        })
      })
    const strict = await on.listening(lines({ EHLO: '250-mail.example\r\n250 AUTH PLAIN', AUTH: '535 5.7.8 no' }))
    expect(await on.outcome('mail', { SMTP_URL: `smtp://me:hidden@${strict}?requireTLS=false` })).toEqual([
      'fail',
      'refused',
      'EAUTH',
    ])
    const open = await on.listening(lines({ EHLO: '250 mail.example' }))
    expect(await on.outcome('mail', { SMTP_URL: `smtp://${open}` })).toEqual(['ok', 'fine'])
  })

  test('missing DNS records of the sender', async () => {
    const mails = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Us <us@nowhere.example>' }
    const nameServer = createSocket('udp4')
    nameServer.on('message', (question, from) => {
      const answer = Buffer.from(question)
      // A response (QR) that says that there is no such name (RCODE 3).
      answer.writeUInt16BE(0x8183, 2)
      nameServer.send(answer, from.port, from.address)
    })
    const port = await bound(nameServer)
    const found = await on.outcome('mailDns', mails, { nameServers: [`127.0.0.1:${port}`] })
    expect(found).toEqual(['warn', 'missing', 'SPF, DMARC, MX'])
    nameServer.removeAllListeners('message')
    nameServer.on('message', (question, from) => nameServer.send(recordFor(question), from.port, from.address))
    const mended = await on.outcome('mailDns', mails, { nameServers: [`127.0.0.1:${port}`] })
    expect(mended).toEqual(['ok', 'fine'])
  })

  test('a storage folder that is not writable, and S3 that rejects the key', async () => {
    expect(await on.outcome('storage')).toEqual(['ok', 'fine'])
    const dataDir = mkdtempSync(join(on.folder, 'data-'))
    writeFileSync(join(dataDir, 'photos'), 'a file where a folder belongs')
    expect(await on.outcome('storage', { DATA_DIR: dataDir })).toEqual(['fail', 'unreachable', 'ENOTDIR'])
    rmSync(join(dataDir, 'photos'))
    expect(await on.outcome('storage', { DATA_DIR: dataDir })).toEqual(['ok', 'fine'])
    const denial = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>no</Message></Error>'
    const s3 = await on.web((_request, response) =>
      response.writeHead(403, { 'content-type': 'application/xml' }).end(denial),
    )
    const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = hidden
    const keys = { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
    const settings = { ...keys, S3_ENDPOINT: s3, S3_REGION: 'eu', S3_BUCKET: 'photos' }
    expect(await on.outcome('storage', settings)).toEqual(['fail', 'unreachable', 'AccessDenied'])
  })

  test('push keys that do not belong together', async () => {
    const mixed = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'c'.repeat(43) }
    expect((await on.outcome('push', mixed))?.slice(0, 2)).toEqual(['fail', 'wrong'])
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
    expect(await on.outcome('push', pair)).toEqual(['ok', 'fine'])
    expect(await on.outcome('push')).toBeNull()
  })

  test('payment keys that are rejected and accepted', async () => {
    const no = await on.web(json(401, { status: false }))
    const yes = await on.web(json(200, { success: true, status: 'success' }))
    const { S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, BACKUP_PASSPHRASE, TURN_SECRET, ...keys } = hidden
    const addresses = (url: string) => ({ PAYSTACK_BASE_URL: url, TRANZAK_BASE_URL: url, FLUTTERWAVE_BASE_URL: url })
    const at = (url: string) => ({ ...keys, ...addresses(url) })
    for (const channel of ['paystack', 'tranzak', 'flutterwave'] as const) {
      expect(await on.outcome(channel, at(no))).toEqual(['fail', 'refused', 'HTTP 401'])
      expect(await on.outcome(channel, at(yes))).toEqual(['ok', 'fine'])
      expect((await on.outcome(channel, at(`http://${closed}`)))?.slice(0, 2)).toEqual(['fail', 'unreachable'])
      const { config } = on.subjectOf()
      expect(await on.outcome(channel, {}, { config: { ...config, production: true } })).toEqual(['warn', 'playMoney'])
      expect(await on.outcome(channel, { [channel.toUpperCase()]: 'off' })).toBeNull()
    }
  })

  test('play money in the books of live keys, and real money in those of play money', async () => {
    const live = { PAYSTACK_SECRET_KEY: 'sk_live_0123456789', TRANZAK: 'off', FLUTTERWAVE: 'off' }
    expect(await on.outcome('playMoney')).toBeNull()
    expect(await on.outcome('playMoney', live)).toEqual(['ok', 'fine'])
    await on.owner.pool.query(
      `insert into deposit (reference, member_id, channel, is_live, currency, amount_minor, per_usd, usd_cents, state,
         transfer, created_at, changed_at)
       values ('play', 1, 'paystack', false, 'USD', 1000, 1, 1000, 'paid', gen_random_uuid(), now(), now())`,
    )
    expect(await on.outcome('playMoney', live)).toEqual(['fail', 'playDeposits', '1'])
    expect(await on.outcome('playMoney')).toBeNull()
    await on.owner.pool.query('update deposit set is_live = true')
    expect(await on.outcome('playMoney', live)).toEqual(['ok', 'fine'])
    expect(await on.outcome('playMoney')).toEqual(['fail', 'realDeposits'])
    expect(await on.outcome('playMoney', { KARIBU_SANDBOX: 'copy' })).toBeNull()
  })

  test('webhooks blocked by a proxy', async () => {
    const login = await on.web((_request, response) => response.writeHead(302, { location: '/login' }).end())
    const keys = { PAYSTACK_SECRET_KEY: hidden.PAYSTACK_SECRET_KEY }
    expect(await on.outcome('webhooks', { ...keys, PUBLIC_URL: login })).toEqual([
      'fail',
      'wrong',
      'paystack: HTTP 302',
    ])
    const us = await on.web(json(401, { code: 'unauthenticated' }))
    expect(await on.outcome('webhooks', { ...keys, PUBLIC_URL: us })).toEqual(['ok', 'fine'])
    const { FLUTTERWAVE_SECRET_KEY, FLUTTERWAVE_SECRET_HASH } = hidden
    expect(
      await on.outcome('webhooks', { FLUTTERWAVE_SECRET_KEY, FLUTTERWAVE_SECRET_HASH, PUBLIC_URL: login }),
    ).toEqual(['fail', 'wrong', 'flutterwave: HTTP 302'])
  })
})

/** The answer of a name server: SPF and DMARC for the question about texts (TXT), a mail server for the one about MX. */
function recordFor(question: Buffer): Buffer {
  const isText = question.readUInt16BE(question.indexOf(0, 12) + 1) === dnsText
  const policy = question.includes('_dmarc') ? 'v=DMARC1; p=none' : 'v=spf1 mx -all'
  const text = Buffer.concat([Buffer.from([policy.length]), Buffer.from(policy)])
  // Preference 10, and as the server the name of the question (a pointer to byte 12).
  const data = isText ? text : Buffer.from([0, 10, 0xc0, 12])
  const head = Buffer.from(question.subarray(0, question.indexOf(0, 12) + 5))
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(1, 6)
  head.fill(0, 8, 12)
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(isText ? dnsText : dnsMailExchange, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, record, data])
}

async function bound(socket: UdpSocket): Promise<number> {
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  on.atEnd(() => socket.close())
  return socket.address().port
}
