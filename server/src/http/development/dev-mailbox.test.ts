import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { mailFolder, makeMail } from '../../adapters/mail.ts'
import { readConfig } from '../../config/config.ts'
import { Refusal } from '../../refusal.ts'
import { devMailbox } from './dev-mailbox.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'karibu-mailbox-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const local = readConfig({ DATA_DIR: dataDir })

function serve(config = local) {
  const app = Fastify()
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof Refusal ? 404 : 500).send(String(error)))
  devMailbox(app, { config }, mailFolder(local))
  return app
}

test('an empty mailbox says so', async () => {
  expect((await serve().inject('/dev/mailbox')).body).toContain('No mail has been sent yet.')
})

test('mails are listed newest first and shown as text and HTML, without running scripts', async () => {
  const mail = makeMail(local)
  const long = 'Até já, ação e coração: '.repeat(12)
  await mail.send({ to: 'first@example.com', subject: 'First', text: 'plain', html: '<p>plain</p>', locale: 'en' })
  const html = `<p>${long}</p><script>alert(1)</script>`
  await mail.send({
    to: 'a+b@example.com',
    subject: `Olá “você”, o teu código é ${long}`,
    text: long,
    html,
    locale: 'pt',
  })
  const list = await serve().inject('/dev/mailbox')
  expect(list.body.indexOf('Olá “você”')).toBeLessThan(list.body.indexOf('First'))
  expect(list.body).toContain('a+b@example.com')
  const address = /href="(\/dev\/mailbox\/[\w-]+\.eml)"/.exec(list.body)?.[1] ?? ''
  const shown = await serve().inject(address)
  expect(shown.body).toContain(`<pre>${long}`)
  expect(shown.body).toContain('<iframe title="HTML" sandbox srcdoc="&lt;p&gt;Até já')
  expect(shown.body).not.toContain('<script>')
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
})

test('no other file can be read through it', async () => {
  for (const name of ['..%2Fsecret', '..%2f..%2fetc%2fpasswd', 'nothing.eml', '.eml'])
    expect([name, (await serve().inject(`/dev/mailbox/${name}`)).statusCode]).toEqual([name, 404])
})

test('there is no mailbox in production, or with a mail server', async () => {
  const address = /\/dev\/mailbox\/[\w-]+\.eml/.exec((await serve().inject('/dev/mailbox')).body)?.[0] ?? ''
  expect((await serve().inject(address)).statusCode).toBe(200)
  for (const config of [
    { ...local, production: true },
    { ...local, mail: { ...local.mail, smtpUrl: 'smtp://localhost' } },
  ])
    for (const url of ['/dev/mailbox', address])
      expect([url, (await serve(config).inject(url)).statusCode]).toEqual([url, 404])
})

test('only a browser of this machine reads the mailbox, and no proxy forwards to it', async () => {
  const app = serve()
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/dev/mailbox', headers, remoteAddress })).statusCode
  expect([await ask({}), await ask({ host: '127.0.0.1:3000' }), await ask({ host: '[::1]:3000' }, '::1')]).toEqual([
    200, 200, 200,
  ])
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto'])
    expect([header, await ask({ [header]: '127.0.0.1' })]).toEqual([header, 404])
  expect([await ask({}, '192.168.1.7'), await ask({}, '2001:db8::1'), await ask({ host: 'karibu.example' })]).toEqual([
    404, 404, 404,
  ])
  expect((await serve({ ...local, publicUrl: 'https://karibu.example' }).inject('/dev/mailbox')).statusCode).toBe(404)
})
