import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api, type Route } from '@karibu/contract'
import { expect, test } from 'vitest'
import { voiceBytesMax } from '../../../../contract/src/communication/messages.ts'
import { photoBytesMax, photoPixelsMax, photosMax } from '../../../../contract/src/photo-limits.ts'
import { screenshotBytesMax } from '../../../../contract/src/safety/support.ts'
import { hashPassword } from '../../../../server/src/features/accounts/passwords/hash-password.ts'
import { sessionLifeMaxMs, sessionLifeMs } from '../../../../server/src/http/session.ts'
import { logEventsPage } from '../../../generate/log-events.ts'
import { root } from '../../../lib/run.ts'
import { isTest, listFiles } from '../../../lib/source-files.ts'

/** The words of a page without its line breaks. */
const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/\s+/g, ' ')
const security = read('docs/SECURITY.md')
const operations = read('docs/OPERATIONS.md')
const hour = 3_600_000
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`

test('the documented lives of sessions are those of the code', () => {
  const days = (ms: number) => ms / hour / 24
  expect(security).toContain(
    `It ends after ${sessionLifeMs(false) / hour} idle hours, or ${days(sessionLifeMs(true))} idle days with "remember me"; however much it is used, after ${days(sessionLifeMaxMs(false))} days, or ${days(sessionLifeMaxMs(true))} with "remember me".`,
  )
})

test('the documented kinds and sizes of files are those of the code', () => {
  expect(security).toContain(
    `Only png and jpeg, recognized by their content. At most ${megabytes(photoBytesMax)} (a screenshot for the team ${megabytes(screenshotBytesMax)}, a recording ${megabytes(voiceBytesMax)}) and ${photoPixelsMax / 1_000_000} megapixels`,
  )
  expect(photosMax).toBe(9)
})

test('the documented cost of a password is that of the code', async () => {
  const [, memory, passes, lanes] = /m=(\d+),t=(\d+),p=(\d+)/.exec(await hashPassword('three green birds')) ?? []
  expect(security).toContain(`argon2id (${Number(memory) / 1024} MiB, ${passes} passes, ${lanes} lane)`)
})

test('each way to sign in is documented', () => {
  const opening = listFiles(root, 'server/src/features/**/*.ts').filter(
    (path) =>
      !isTest(path) &&
      /await openSession\(|: await openSession\(|return openSession\(/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(opening).toEqual([
    'server/src/features/accounts/sessions/log-in.ts',
    'server/src/features/accounts/sessions/sign-in-by-code.ts',
    'server/src/features/administration/invitations/accept-invitation.ts',
  ])
  for (const way of [
    'the password, a mailed code, the password after a reset',
    'An authenticator (TOTP',
    'ten passkeys (WebAuthn)',
    'Ten recovery codes',
  ])
    expect(security).toContain(way)
})

test('no call of an account takes a secret question, its answer or a hint of a password', () => {
  const routes: Route[] = Object.values(api.accounts)
  const fields = routes.flatMap(({ body }) => (body && 'shape' in body ? Object.keys(body.shape as object) : []))
  expect(fields).toContain('password')
  expect([...new Set(fields)].filter((name) => /question|answer|hint|remind|maiden|pet/i.test(name))).toEqual([])
})

test('each class of data has who reads it, and tests that exist', () => {
  const rows = readFileSync(join(root, 'docs/SECURITY.md'), 'utf8')
    .split('\n')
    .filter((line) =>
      /^\| (secrets|sensitive|written to others|identity and contact|place|money|profile) \|/.test(line),
    )
    .map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows.length).toBe(7)
  const tests = listFiles(root, 'server/src/**/*.test.ts')
  for (const [, , , , readers = '', shownBy = ''] of rows) {
    expect(readers).not.toBe('')
    const named = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !tests.some((path) => path.endsWith(`/${name}`)))).toEqual([])
  }
})

test('each outside system that the sources name is in the table of connections', () => {
  const hosts = listFiles(root, 'server/src/{config,adapters}/**/*.ts')
    .filter((path) => !isTest(path))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/['"`]https:\/\/([a-z0-9.-]+\.[a-z]+)/g)])
    .map(([, host = '']) => host)
    .filter((host) => !/example|invalid$/.test(host))
  expect(new Set(hosts).size).toBeGreaterThan(8)
  const push = ['fcm.googleapis.com', 'push.services.mozilla.com', 'notify.windows.com', 'push.apple.com']
  expect([...new Set(hosts), ...push].filter((host) => !operations.includes(`\`${host}\``))).toEqual([])
  const settings = [
    'DATABASE_URL',
    'REDIS_URL',
    'S3_ENDPOINT',
    'SMTP_URL',
    'PICTURE_CLASSIFIER_URL',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
  ]
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  for (const name of settings) {
    expect(example).toContain(name)
    expect(operations).toContain(`\`${name}\``)
  }
})

test('the time frames for faulty packages are documented, and the command that finds them exists', () => {
  expect(operations).toMatch(/within 2 days of its fix, another critical or high one within 7, any other within 30/)
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts['audit:packages']).toContain('npm audit')
})

test('the page of log events lists each event, and each log has its place, format, reader and time', () => {
  expect(readFileSync(join(root, 'docs/LOG-EVENTS.md'), 'utf8')).toBe(logEventsPage())
  const [, section = ''] = readFileSync(join(root, 'docs/OPERATIONS.md'), 'utf8').split('\n## Logs\n')
  const rows = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| (?!log |---)/.test(line))
  expect(rows.length).toBeGreaterThan(7)
  for (const row of rows)
    expect(
      row
        .split('|')
        .slice(1, -1)
        .every((cell) => cell.trim() !== ''),
    ).toBe(true)
})

test('every page that the rows of the standard name exists', () => {
  const pages = [...read('docs/ASVS.md').matchAll(/`(docs\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(pages.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
