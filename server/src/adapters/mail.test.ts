import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Log } from '../log.ts'
import type { Mail } from '../ports/mail.ts'
import { makeMail } from './mail.ts'

const login = { user: 'karibu', pass: 'a secret of this test' }
const mail: Mail = {
  to: 'amara@example.com',
  subject: 'Ta soirée à Abidjan',
  text: 'Bonjour Amara, n’oublie pas.\n',
  html: '<p>Bonjour <b>Amara</b>, n’oublie pas.</p>',
  locale: 'fr',
  stop: 'https://karibu.example/stop/1',
}

let server: SMTPServer | undefined
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())))

/** A mail server that requires a login and has a self-signed certificate. Returns its address and the mails it received. */
async function serve(options: SMTPServerOptions = {}) {
  const received: { to: string[]; isSecure: boolean; source: string }[] = []
  server = new SMTPServer({
    logger: false,
    onAuth: ({ username, password }, _session, answer) =>
      username === login.user && password === login.pass
        ? answer(null, { user: username })
        : answer(Object.assign(new Error('no'), { responseCode: 535 })),
    onData: (stream, session, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, isSecure: session.secure, source: Buffer.concat(chunks).toString() })
        answer()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return { port: (server.server.address() as AddressInfo).port, received }
}

function connect(port: number, { pass = login.pass, query = 'tls.rejectUnauthorized=false' } = {}) {
  const SMTP_URL = `smtp://${login.user}:${encodeURIComponent(pass)}@127.0.0.1:${port}/?${query}`
  const lines: unknown[] = []
  const log: Log = (event, ...details) => void lines.push([event, ...details])
  const config = readConfig({ KARIBU_ENV: 'test', SMTP_URL, MAIL_FROM: 'Karibu <hello@karibu.example>' })
  const smtp = makeMail(config, log)
  return { smtp, lines }
}

test('a mail is sent over an encrypted connection, as text and HTML, with its unsubscribe address', async () => {
  const { port, received } = await serve()
  const { smtp } = connect(port)
  await smtp.probe?.()
  await smtp.send(mail)
  expect(received).toMatchObject([{ to: ['amara@example.com'], isSecure: true }])
  const source = received[0]?.source ?? ''
  for (const header of [
    'From: Karibu <hello@karibu.example>',
    'To: amara@example.com',
    'Subject: =?UTF-8?Q?Ta_soir=C3=A9e_=C3=A0_Abidjan?=',
    'Content-Language: fr',
    'Auto-Submitted: auto-generated',
    'List-Unsubscribe: <https://karibu.example/stop/1>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ])
    expect(source).toContain(`${header}\r\n`)
  expect(source.match(/^Content-Type: text\/(plain|html); charset=utf-8/gm)).toHaveLength(2)
})

test('a server with an untrusted certificate receives neither login nor mail', async () => {
  const { port, received } = await serve()
  await expect(connect(port, { query: '' }).smtp.send(mail)).rejects.toThrow(/certificate/)
  expect(received).toEqual([])
})

test('without STARTTLS neither login nor mail is sent, unless the address allows it', async () => {
  const logins: unknown[] = []
  const { port, received } = await serve({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, answer) => {
      logins.push(username)
      answer(null, { user: username })
    },
  })
  await expect(connect(port).smtp.send(mail)).rejects.toMatchObject({ code: 'ETLS' })
  expect([logins, received]).toEqual([[], []])
  await connect(port, { query: 'requireTLS=false' }).smtp.send(mail)
  expect(received).toMatchObject([{ to: ['amara@example.com'], isSecure: false }])
})

test('a rejected login, a temporarily rejected recipient and a rejected mail are errors', async () => {
  const { port } = await serve()
  await expect(connect(port, { pass: 'wrong' }).smtp.probe?.()).rejects.toMatchObject({ code: 'EAUTH' })
  const full = await serve({ onRcptTo: (_address, _session, answer) => answer(refusal(452)) })
  await expect(connect(full.port).smtp.send(mail)).rejects.toMatchObject({ responseCode: 452 })
  const strict = await serve({
    onData: (stream, _session, answer) => {
      stream.resume()
      stream.on('end', () => answer(refusal(554)))
    },
  })
  await expect(connect(strict.port).smtp.send(mail)).rejects.toMatchObject({ responseCode: 554 })
})

test('a permanently rejected recipient is logged without the address and not retried', async () => {
  const { port } = await serve({ onRcptTo: (_address, _session, answer) => answer(refusal(550)) })
  const { smtp, lines } = connect(port)
  await smtp.send(mail)
  expect(lines).toEqual([['mail_recipient_refused', { responseCode: 550 }]])
})

test('a connection lost in the middle of a mail is an error', async () => {
  const { port } = await serve({
    onData: (stream, session) => {
      stream.resume()
      for (const connection of server?.connections ?? []) if (connection.session === session) connection.close()
    },
  })
  await expect(connect(port).smtp.send(mail)).rejects.toThrow()
})

const refusal = (responseCode: number) => Object.assign(new Error('refused'), { responseCode })
