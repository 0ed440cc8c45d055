import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../e2e/support/until.ts'
import { root, run } from '../../lib/run.ts'

const email = 'asha@example.com'
let folder: string
let env: Record<string, string>
let server: ChildProcess
let url: string
let password: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karibu-members-'))
  chmodSync(folder, 0o711)
  env = { KARIBU_ENV: 'local', HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data') }
  server = spawn(process.execPath, ['scripts/start.ts', '--no-web'], { cwd: root, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const isOver = () => output.includes('Karibu is ready') || server.exitCode !== null
  await until(isOver, { withinMs: 60_000, message: () => `The server did not start:\n${output}` })
  url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? ''
  password = /^Password: (.*)$/m.exec((await command('admin.ts', 'add', email)).output)?.[1] ?? ''
  await command('admin.ts', 'add', 'boss@example.com')
  await command('admin.ts', 'demote', email)
}, 120_000)

afterAll(async () => {
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
})

const command = (script: string, ...args: string[]) =>
  run({ command: process.execPath, args: [join('scripts', script), ...args], env })
const members = (...args: string[]) => command('operations/members.ts', ...args)

async function logIn(): Promise<string | undefined> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password })
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data?: { token?: string } }
  return data?.token
}
const statusOf = async (token: string | undefined) =>
  (await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status
const readMailbox = async () => (await fetch(`${url}/dev/mailbox`)).text()

test('members are listed, found by address and shown', async () => {
  expect((await members('list')).output).toContain('boss@example.com')
  expect((await members('list', email)).output).toMatch(
    /^[\da-f-]{36} {2}asha@example\.com .* active {2}\d{4}-\d\d-\d\d\n$/,
  )
  expect((await members('list', 'nobody at all')).output).toBe('No member fits.\n')
  const { output } = await members('show', email)
  expect(output).toMatch(/^status +active$/m)
  expect(output).toMatch(/^deletion due +-$/m)
  const unknown = await members('show', 'nobody@example.com')
  expect(unknown).toEqual({ code: 1, output: 'No member has proved the address nobody@example.com.\n' })
})

test('beside the running server a member is suspended, mailed and reinstated', async () => {
  const token = await logIn()
  const suspended = await members('suspend', email, '3', 'Asked others for money.')
  expect(suspended).toMatchObject({ code: 0, output: expect.stringContaining('is suspended for 3 days') })
  expect(await statusOf(token)).toBe(401)
  expect(await logIn()).toBeUndefined()
  await expect.poll(readMailbox, { timeout: 20_000 }).toContain('account is suspended')
  expect((await members('show', email)).output).toMatch(/^status +suspended$/m)
  expect(await members('suspend', email, '3', 'Again.')).toMatchObject({ code: 1 })
  expect((await members('lift', email, 'A mistake of ours.')).output).toContain('can log in again')
  expect(await statusOf(await logIn())).toBe(200)
  const staff = await members('suspend', 'boss@example.com', '3', 'No.')
  expect(staff).toMatchObject({ code: 1, output: expect.stringContaining('is a member of staff') })
})

test('the data of a member is written to a new file that only the operator can read', async () => {
  const file = join(folder, 'asha.zip')
  expect(await members('export', email, file)).toMatchObject({ code: 0 })
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const again = await members('export', email, file)
  expect(again).toEqual({ code: 1, output: `${file} cannot be written (EEXIST).\n` })
})

test('data requested by an authority is preserved, listed, written to a file and released', async () => {
  const reason = 'Letter of the court of 3 March.'
  const held = await members('hold', email, '90', 'Police of Lagos', 'CR/12', reason)
  expect(held).toMatchObject({ code: 0, output: expect.stringContaining('is preserved for 90 days') })
  const hold = /^[\da-f-]{36}/.exec((await members('holds')).output)?.[0] ?? ''
  const file = join(folder, 'preserved.zip')
  expect(await members('read-hold', hold, file, reason)).toMatchObject({ code: 0 })
  expect([statSync(file).mode & 0o777, statSync(file).size > 1000]).toEqual([0o600, true])
  expect((await members('answer', email, 'Police of Lagos', 'CR/12', 'part', 'The sessions of May.')).code).toBe(0)
  expect((await members('release-hold', hold, reason)).output).toContain('its copies are deleted')
}, 120_000)

test('gifts that staff added are listed, and the picture of one that is unknown is not removed', async () => {
  const gifts = (...args: string[]) => command('operations/gifts.ts', ...args)
  expect(await gifts()).toEqual({ code: 0, output: 'Staff have added no gift.\n' })
  expect(await gifts('remove-picture', 'own_0', 'A list has it.')).toEqual({
    code: 1,
    output: 'No gift has the code own_0: npm run gifts\n',
  })
  expect(await gifts('remove-picture', 'rose', 'A list has it.')).toEqual({
    code: 1,
    output: 'rose has no picture that was uploaded.\n',
  })
  expect(await gifts('remove-picture', 'rose')).toMatchObject({ code: 2 })
})

test('a deletion is scheduled once, and hides the member at once', async () => {
  const planned = await members('delete', email, 'Asked for it by letter.')
  expect(planned).toMatchObject({ code: 0, output: expect.stringContaining('is hidden now and will be deleted on') })
  expect((await members('show', email)).output).toMatch(/^deletion due +\d{4}-\d\d-\d\d$/m)
  expect((await members('delete', email, 'Again.')).output).toContain('is planned to be deleted already')
})

test.each([
  [[]],
  [['show', 'asha']],
  [['suspend', email, '0', 'Why.']],
  [['suspend', email, '3', ' ']],
  [['toString', email]],
  [['hold', email, '91', 'Police', 'CR/12', 'Letter of the court.']],
])('with %j it prints only the usage', async (args) => {
  const answer = await members(...args)
  expect(answer).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run members -- list') })
})
