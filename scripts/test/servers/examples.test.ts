import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@karibu/client'
import { staffPermissions } from '@karibu/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OneServer, startOneServer } from '../../../bench/churn/churn-servers.ts'
import { until } from '../../../bench/kill/kill-server.ts'
import { makeBuyer } from '../../../bench/kill/kill-world.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { startThrowaway } from '../../../server/src/db/embedded/throwaway.ts'
import { migrate } from '../../../server/src/db/migrate/migrate.ts'
import { root, run as runProgram } from '../../lib/run.ts'

const undo: (() => unknown)[] = []
let owner: Database
let server: OneServer

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-examples-'))
  chmodSync(folder, 0o711)
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const database = await startThrowaway()
  undo.push(database.stop)
  await migrate({ adminUrl: database.adminUrl })
  owner = openDatabase(database.adminUrl, { poolMax: 2 })
  undo.push(owner.close)
  server = await startOneServer({ name: 'site', folder, database, redisUrl: null, paystack: 'sandbox' })
  undo.push(server.stop)
}, 240_000)
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

/** Runs an example as its reader would; `lines` are what it has printed. */
function run(name: string, env: Record<string, string> = {}): { child: ChildProcess; lines: string[] } {
  const { PATH } = process.env
  const child = spawn(process.execPath, [`examples/${name}`], {
    cwd: root,
    env: { PATH, KARIBU_URL: server.url, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  child.stdout?.on('data', (bytes) => lines.push(...String(bytes).trim().split('\n')))
  return { child, lines }
}

test('the main journey: two members join with mailed codes, find each other, match, write, pay in and give a gift', async () => {
  const { child, lines } = run('main-journey.ts')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  const { left, ...seen } = JSON.parse(lines.at(-1) ?? '')
  expect(seen).toEqual({ photo: 512, read: 'Hello! How was your day?', credited: 10, gift: expect.any(String) })
  expect(left).toBeLessThan(10)
}, 120_000)

test('a client that a generator makes from the description passes the type check and does the main journey', async () => {
  const generated = mkdtempSync(join(tmpdir(), 'karibu-generated-'))
  undo.push(() => rmSync(generated, { recursive: true, force: true }))
  cpSync(join(root, 'examples/generated-client'), generated, { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(generated, 'node_modules'))
  writeFileSync(join(generated, 'package.json'), '{ "type": "module" }')
  const photo = join(root, 'web/public/icon-512.png')
  const env = { KARIBU_URL: server.url, KARIBU_PHOTO: photo }
  const node = async (...args: string[]) => {
    const { code, output } = await runProgram({ command: process.execPath, args, cwd: generated, env })
    expect([code, code === 0 ? '' : output]).toEqual([0, ''])
    return output
  }
  await node('node_modules/@hey-api/openapi-ts/bin/run.js', '--file', 'openapi-ts.config.ts')
  await node('node_modules/typescript-native/bin/tsc', '-p', '.')
  const output = await node('main-journey.ts')
  const [last = ''] = output.trim().split('\n').slice(-1)
  expect(JSON.parse(last)).toEqual({ width: 512, read: 'Habari! How was your day?', refused: 'not_found' })
}, 600_000)

test('a script with a scoped token and a webhook receiver approves the photos of trusted members and no others', async () => {
  const staff = await makeStaff()
  const { token } = await staff.client.apiTokens.add({ body: { name: 'Photos', scopes: ['moderator.write'] } })
  const port = 8100 + Math.floor(Math.random() * 800)
  const { secret } = await staff.client.webhooks.add({
    body: { url: `http://127.0.0.1:${port}/`, events: ['photo.added'], reason: 'For the example.' },
  })
  const [trusted, other] = [await makeBuyer(owner.pool), await makeBuyer(owner.pool)]
  const example = run('approve-photos.ts', {
    KARIBU_TOKEN: token,
    WEBHOOK_SECRET: secret,
    TRUSTED: trusted.uid,
    PORT: String(port),
  })
  undo.push(() => example.child.kill())
  await until(() => example.lines.some((line) => line.startsWith('listening')), 30_000)
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer()
  for (const member of [other, trusted]) {
    const form = new FormData()
    form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg')
    await (await connect({ url: server.url, token: member.token })).profiles.uploadPhotos({ form })
  }
  await until(() => example.lines.some((line) => line.startsWith('approved')), 30_000)
  const { photos } = await staff.client.staffPhotos.list()
  const waiting = photos.map(({ owner: { id } }) => id).filter((id) => [trusted.uid, other.uid].includes(id))
  expect(waiting).toEqual([other.uid])
  const { webhooks } = await staff.client.webhooks.list()
  const { deliveries } = await staff.client.webhooks.deliveries({ params: { id: webhooks[0]?.id ?? '' } })
  expect(deliveries.map(({ event }) => event)).toEqual(['photo.added', 'photo.added'])
}, 120_000)

async function makeStaff() {
  const made = await makeBuyer(owner.pool)
  const proof = `update member_session set password_confirmed_at = now() where member_id = $1`
  await owner.pool.query(`update member set role = 'admin', staff_permissions = $2 where id = $1`, [
    made.id,
    staffPermissions,
  ])
  await owner.pool.query(proof, [made.id])
  return { ...made, client: await connect({ url: server.url, token: made.token }) }
}
