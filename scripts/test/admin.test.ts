import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../e2e/support/until.ts'
import { codeOf } from '../../server/src/test/members/second-factor.ts'
import { type SpecId, spec } from '../../server/src/test/spec.ts'
import { root, run } from '../lib/run.ts'

let folder: string
let env: Record<string, string>
let server: ChildProcess | undefined

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-admin-'))
  chmodSync(folder, 0o711)
  env = { KARIBU_ENV: 'local', HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data') }
})

afterAll(async () => {
  if (server?.exitCode === null) {
    const ended = new Promise((done) => server?.once('exit', done))
    server.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

const admin = (...args: string[]) => run({ command: process.execPath, args: ['scripts/admin.ts', ...args], env })

test('a first administrator is created without a server, and others later beside the running server', {
  ...spec('3.32', '5.14'),
  timeout: 120_000,
}, async () => {
  const alone = await admin('add', 'First@Example.com')
  expect(alone).toMatchObject({ code: 0, output: expect.stringContaining('first@example.com is an administrator now') })
  expect(existsSync(join(folder, 'data/server.lock'))).toBe(false)
  const password = passwordIn(alone.output)
  expect(password.length).toBeGreaterThanOrEqual(20)

  const url = await startServer()
  const beside = await admin('add', 'second@example.com')
  expect(beside.code).toBe(0)
  for (const [email, secret] of [
    ['first@example.com', password],
    ['second@example.com', passwordIn(beside.output)],
  ])
    expect(await logIn(url, { email, password: secret })).toMatchObject({ role: 'admin', email })

  const again = await admin('add', 'first@example.com')
  expect(again).toMatchObject({ code: 0, output: 'first@example.com is an administrator already.\n' })
  expect(await logIn(url, { email: 'first@example.com', password })).toMatchObject({ role: 'admin' })
})

const noAddresses: [email: string, ...rows: SpecId[]][] = [
  ['not-an-address', '5.14'],
  ['a@b'],
  ['two@@example.com'],
  [''],
]
for (const [email, ...rows] of noAddresses)
  test(`"${email}" is rejected as an address`, spec(...rows), async () => {
    const refused = await admin('add', email)
    expect(refused.code).not.toBe(0)
    expect(refused.output).not.toContain('is an administrator')
  })

test('a member becomes an administrator and keeps the password; an unverified registration does not keep it', async () => {
  const url = await startServer()
  const email = 'member@example.com'
  const { data } = await register(url, email)
  await expect.poll(() => codeIn(url, email), { timeout: 20_000 }).toBeDefined()
  const verified = await call(`${url}/api/auth/verify-email`, {
    email,
    code: await codeIn(url, email),
    nonce: data?.nonce,
  })
  expect(verified.status).toBe(200)
  expect(await getStatus(url, '/me', verified.data?.token)).toBe(200)
  expect((await admin('add', email)).output).toBe(
    `${email} is an administrator now. The password stays as it is; every session has ended.\n`,
  )
  expect(await getStatus(url, '/me', verified.data?.token)).toBe(401)
  expect(await logIn(url, { email, password: 'three green birds' })).toMatchObject({ role: 'admin', email })

  await register(url, 'stranger@example.com')
  const made = await admin('add', 'stranger@example.com')
  expect(await logIn(url, { email: 'stranger@example.com', password: 'three green birds' })).toBeUndefined()
  const secret = passwordIn(made.output)
  expect(await logIn(url, { email: 'stranger@example.com', password: secret })).toMatchObject({ role: 'admin' })
}, 120_000)

test('permissions are chosen, listed, granted and revoked; staff is suspended, reinstated and demoted', async () => {
  const url = await startServer()
  const email = 'moderator@example.com'
  const password = passwordIn((await admin('add', email, '--permissions', 'moderator')).output)
  const open = async () => (await call(`${url}/api/auth/login`, { email, password })).data?.token
  const token = await open()
  expect(await getStatus(url, '/admin/reports', token)).toBe(200)
  expect(await getStatus(url, '/admin/payouts', token)).toBe(403)
  expect((await admin('list')).output).toContain(`${email}  active  moderator\n`)

  const granted = await admin('grant', email, 'finance')
  expect(granted.output).toBe(`${email} may do now: moderator, finance. Every session has ended.\n`)
  expect(await getStatus(url, '/me', token)).toBe(401)
  expect(await getStatus(url, '/admin/payouts', await open())).toBe(200)
  expect((await admin('grant', email, 'finance')).output).toBe(`${email} stays as it is.\n`)
  expect((await admin('revoke', email, 'finance')).output).toContain('may do now: moderator.')

  expect((await admin('suspend', email)).output).toContain(
    `${email} is suspended, every session has ended, and a mail tells them.`,
  )
  expect(await open()).toBeUndefined()
  expect((await admin('add', email, '--permissions', 'moderator')).output).toContain('is an administrator now')
  expect(await getStatus(url, '/admin/reports', await open())).toBe(200)
  expect((await admin('demote', email)).output).toContain('is a member like others now')
  expect(await getStatus(url, '/admin/reports', await open())).toBe(404)
  const unknown = await admin('demote', email)
  expect(unknown).toEqual({ code: 1, output: `No member of staff has the address ${email}.\n` })
}, 120_000)

test('a lost second factor is cleared beside the running server: every session ends, and the password is sufficient again', async () => {
  const url = await startServer()
  const email = 'lost@example.com'
  const password = passwordIn((await admin('add', email)).output)
  const { token = '' } = (await call(`${url}/api/auth/login`, { email, password })).data ?? {}
  const { secret = '' } = (await call(`${url}/api/me/second-factor`, { password }, token)).data ?? {}
  const code = codeOf({ ctx: { now: () => new Date() } }, secret)
  expect((await call(`${url}/api/me/second-factor/confirm`, { code }, token)).status).toBe(200)
  expect(await logIn(url, { email, password })).toBeUndefined()

  expect(await admin('clear-second-factor', email)).toMatchObject({
    code: 0,
    output: `The second factor of ${email} is off, every session has ended, and a mail tells the member.\n`,
  })
  expect((await call(`${url}/api/auth/logout`, {}, token)).status).toBe(401)
  expect(await logIn(url, { email, password })).toMatchObject({ email })
  const readMailbox = async () => (await fetch(`${url}/dev/mailbox`)).text()
  await expect.poll(readMailbox, { timeout: 20_000 }).toContain('account was removed')

  expect((await admin('clear-second-factor', email)).output).toBe(`${email} has no second factor.\n`)
  const unknown = await admin('clear-second-factor', 'nobody@example.com')
  expect(unknown).toEqual({ code: 1, output: 'No verified account has the address nobody@example.com.\n' })
}, 120_000)

test.each([
  [[]],
  [['add']],
  [['add', 'nobody']],
  [['toString', 'a@example.com']],
  [['clear-second-factor']],
  [['remove', 'a@example.com']],
  [['add', 'a@example.com', 'b@example.com']],
  [['add', 'a@example.com', '--permissions', 'moderator,owner']],
  [['grant', 'a@example.com']],
  [['revoke', 'a@example.com', 'everything']],
  [['list', 'a@example.com']],
  [['lift', 'a@example.com']],
  [['lift', 'a@example.com', 'too', 'many']],
])('with %j it only prints its usage', async (args) => {
  const answer = await admin(...args)
  expect(answer).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run admin -- add EMAIL') })
  expect(answer.output).not.toContain('    at ')
})

let address: string | undefined

async function startServer(): Promise<string> {
  if (address) return address
  server = spawn(process.execPath, ['scripts/start.ts', '--no-web'], { cwd: root, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const isOver = () => output.includes('Karibu is ready') || server?.exitCode !== null
  await until(isOver, { withinMs: 60_000, message: () => `The server did not start:\n${output}` })
  expect(output).toContain('Karibu is ready')
  address = /Open\s+(\S+)/.exec(output)?.[1] ?? ''
  return address
}

type Data = { user?: object; nonce?: string; token?: string; secret?: string }

async function call(address: string, body: object, token?: string) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, data: ((await answer.json()) as { data?: Data }).data }
}

const getStatus = async (url: string, path: string, token = ''): Promise<number> =>
  (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status

const logIn = async (url: string, body: object) => (await call(`${url}/api/auth/login`, body)).data?.user

const register = (url: string, email: string) =>
  call(`${url}/api/auth/register`, {
    firstName: 'Neema',
    lastName: 'Mushi',
    email,
    countryCode: '+255',
    mobileNumber: '0712 345 678',
    gender: 'female',
    age: 30,
    password: 'three green birds',
    confirmPassword: 'three green birds',
  })

/** The code from the mailbox page, as a new user finds it. */
async function codeIn(url: string, email: string): Promise<string | undefined> {
  const list = await (await fetch(`${url}/dev/mailbox`)).text()
  const mail = [...list.matchAll(/<a href="([^"]+)">(.*?)<\/a>/g)].find(([, , words]) => words?.includes(email))
  if (!mail) return undefined
  const shown = await (await fetch(`${url}${mail[1]}`)).text()
  return /^ {4}(\d{6})$/m.exec(shown)?.[1]
}

const passwordIn = (output: string) => /^Password: (\S+)$/m.exec(output)?.[1] ?? ''
