import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Mail } from '../ports/mail.ts'
import { smtpRefusal, smtpUrlOf, startSmtpServer } from '../test/communication/smtp-server.ts'
import { makeMail } from './mail.ts'

const mail: Mail = {
  to: 'amara@example.com',
  subject: 'Ta soirée à Abidjan',
  text: 'Bonjour Amara, n’oublie pas.\n',
  html: '<p>Bonjour <b>Amara</b>, n’oublie pas.</p>',
  locale: 'fr',
  stop: 'https://karibu.example/stop/1',
}

let current: Awaited<ReturnType<typeof startSmtpServer>> | undefined
afterEach(() => current?.close())

async function serve(options: SMTPServerOptions = {}) {
  current = await startSmtpServer(options)
  return current
}

function connect(port: number, changed: Parameters<typeof smtpUrlOf>[1] = {}) {
  const SMTP_URL = smtpUrlOf(port, changed)
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
  expect(await smtp.send(mail)).toBe('sent')
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
  const full = await serve({ onRcptTo: (_address, _session, answer) => answer(smtpRefusal(452)) })
  await expect(connect(full.port).smtp.send(mail)).rejects.toMatchObject({ responseCode: 452 })
  const strict = await serve({
    onData: (stream, _session, answer) => {
      stream.resume()
      stream.on('end', () => answer(smtpRefusal(554)))
    },
  })
  await expect(connect(strict.port).smtp.send(mail)).rejects.toMatchObject({ responseCode: 554 })
})

test('a permanently rejected recipient is logged without the address and not retried', async () => {
  const { port } = await serve({ onRcptTo: (_address, _session, answer) => answer(smtpRefusal(550)) })
  const { smtp, lines } = connect(port)
  expect(await smtp.send(mail)).toBe('refused')
  expect(lines).toEqual([['mail_recipient_refused', { responseCode: 550 }]])
})

test('a connection lost in the middle of a mail is an error', async () => {
  const { port } = await serve({
    onData: (stream, session) => {
      stream.resume()
      for (const connection of current?.server.connections ?? []) if (connection.session === session) connection.close()
    },
  })
  await expect(connect(port).smtp.send(mail)).rejects.toThrow()
})
