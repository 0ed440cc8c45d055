import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, type Member, makeMember, match, write } from '../../../e2e/support/client.ts'
import { makeGold } from '../../../e2e/support/data/money.ts'
import { portrait } from '../../../e2e/support/data/pictures.ts'
import { type Karibu, mailbox } from '../../../e2e/support/karibu.ts'
import { crontab } from '../../../server/src/app.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { ensurePostgres } from '../../ensure-postgres.ts'
import { root, run } from '../../lib/run.ts'
import { ensureProgram } from '../../lib/system/ensure-program.ts'
import { pgBouncer } from '../../lib/system/find-program.ts'
import { makePgBouncer, type PgBouncer } from './pgbouncer.ts'
import { type SystemPostgres, startSystemPostgres } from './system-postgres.ts'

let folder: string
let env: Record<string, string>
let postgres: SystemPostgres
let owner: Database
let pooler: PgBouncer | undefined
let server: ChildProcess
let output = ''
let karibu: Pick<Karibu, 'url'> & ReturnType<typeof mailbox>

beforeAll(async () => {
  const programs = await ensurePostgres()
  console.log(`PostgreSQL ${programs.version}: ${programs.postgres}`)
  folder = mkdtempSync(join(tmpdir(), 'karibu-system-postgres-'))
  chmodSync(folder, 0o711)
  postgres = await startSystemPostgres(programs)
  await runSql(join(root, 'README.md'))
  const { DATABASE_URL, DATABASE_ADMIN_URL } = readmeSettings()
  owner = openDatabase(DATABASE_ADMIN_URL, { poolMax: 1 })
  env = {
    ...{
      KARIBU_ENV: 'local',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      KARIBU_LIMITS: 'off',
      RATES: 'off',
    },
    ...{ DATABASE_URL, DATABASE_ADMIN_URL },
  }
  karibu = { url: await startServer(), ...mailbox(join(folder, 'data/mail')) }
}, 300_000)

afterAll(async () => {
  await stopServer()
  await pooler?.kill()
  pooler?.remove()
  await owner?.close()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('members join with a photo, match, chat, deposit and buy on the system PostgreSQL', async () => {
  const site = karibu as Karibu
  const amara = await makeMember(site, {
    firstName: 'Amara',
    at: lagos,
    about: 'Ọ̀ṣun, Öko and the sea',
    photos: [await portrait(1)],
  })
  const kofi = await makeMember(site, { firstName: 'Kofi', gender: 'male', at: lagos, photos: [await portrait(2)] })
  const seen = await call<{ members: { id: string }[] }>(site, 'GET /members', { token: amara.token })
  expect(seen.members.map(({ id }) => id)).toContain(kofi.id)
  await match(site, amara, kofi)
  await write(site, [amara, kofi], 'Où est le café, Kofi?')
  expect(await searchMessages(amara, kofi, 'cafe')).toBe(1)
  await makeGold(site, amara, kofi)
  const { plans } = await call<{ plans: unknown[] }>(site, 'GET /gift/my/plans', { token: kofi.token })
  expect(plans).toHaveLength(1)
}, 120_000)

test('the regular jobs run on the system PostgreSQL', async () => {
  const regular = [...new Set(crontab.map(({ task }) => task))]
  expect(regular).toContain('discovery.age-activity')
  expect(await runJobs(regular)).toEqual(regular.map((name) => ({ name, fault: null })))
}, 120_000)

test('the operator commands work on the system PostgreSQL', async () => {
  const command = (...args: string[]) => run({ command: process.execPath, args, env })
  expect(await command('scripts/admin.ts', 'add', 'first@example.com')).toMatchObject({ code: 0 })
  expect(await command('scripts/books.ts')).toMatchObject({
    code: 0,
    output: expect.stringContaining('the books are right'),
  })
})

test('a second start on the migrated database serves at once', async () => {
  await stopServer()
  karibu = { ...karibu, url: await startServer() }
  expect((await fetch(`${karibu.url}/api/ready`)).status).toBe(200)
})

test('behind PgBouncer members match and chat, limits hold, and the server survives its end', async ({ skip }) => {
  const program = await ensureProgram(pgBouncer)
  if (!program) return skip('needs the package pgbouncer')
  await stopServer()
  await runSql(join(root, 'docs/OPERATIONS.md'))
  pooler = await makePgBouncer(program, env.DATABASE_URL ?? '')
  await pooler.start()
  env = { ...env, DATABASE_URL: pooler.url }
  karibu = { ...karibu, url: await startServer() }
  const site = karibu as Karibu
  // Each account needs a code by mail, which a job sends.
  const ama = await makeMember(site, { firstName: 'Ama', at: lagos })
  const yaw = await makeMember(site, { firstName: 'Yaw', gender: 'male', at: lagos })
  await match(site, ama, yaw)
  await write(site, [ama, yaw], 'Fufu on Sunday?')
  expect(await searchMessages(ama, yaw, 'fufu')).toBe(1)
  const { pool, close } = openDatabase(pooler.url, { poolMax: 1 })
  const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
  const found = await pool.query(`select ${limits.map((name) => `current_setting('${name}') as ${name}`).join()}`)
  expect(Object.values(found.rows[0])).toEqual(['5s', '3s', '10s'])
  await close()
  await pooler.kill()
  await expect.poll(async () => (await fetch(`${site.url}/api/ready`)).status, { timeout: 60_000 }).toBe(503)
  await pooler.start()
  await expect.poll(async () => (await fetch(`${site.url}/api/ready`)).status, { timeout: 60_000 }).toBe(200)
  await write(site, [yaw, ama], 'Sunday is good')
  expect(await searchMessages(ama, yaw, 'good')).toBe(1)
}, 240_000)

const lagos = { latitude: 6.4541, longitude: 3.3947 }

const readme = () => readFileSync(join(root, 'README.md'), 'utf8')

/** The statements of a document, as the superuser that it requires. */
async function runSql(path: string): Promise<void> {
  const sql = /```sql\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
  const { pool, close } = openDatabase(postgres.superuserUrl, { poolMax: 1 })
  for (const statement of sql.split(/;\n/).filter((text) => text.trim())) await pool.query(statement)
  await close()
}

/** The README's two addresses, on the port of this server. */
function readmeSettings() {
  const addressOf = (name: string) => {
    const url = new URL(new RegExp(`^${name}=(\\S+)$`, 'm').exec(readme())?.[1] ?? '')
    url.port = new URL(postgres.superuserUrl).port
    return url.href
  }
  return { DATABASE_URL: addressOf('DATABASE_URL'), DATABASE_ADMIN_URL: addressOf('DATABASE_ADMIN_URL') }
}

async function startServer(): Promise<string> {
  output = ''
  server = spawn(process.execPath, ['scripts/start.ts', '--no-web'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await new Promise<void>((done) => {
    server.once('exit', () => done())
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
        if (output.includes('Karibu is ready')) done()
      })
  })
  expect(output).toContain('Karibu is ready')
  return /Open\s+(\S+)/.exec(output)?.[1] ?? ''
}

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await ended
}

async function searchMessages(from: Member, other: Member, text: string): Promise<number> {
  const { conversation } = await call<{ conversation: { id: string } }>(
    karibu as Karibu,
    `GET /members/${other.id}/conversation`,
    { token: from.token },
  )
  const { hits } = await call<{ hits: unknown[] }>(
    karibu as Karibu,
    `GET /conversations/${conversation.id}/search?q=${encodeURIComponent(text)}`,
    { token: from.token },
  )
  return hits.length
}

/** Runs each job once and returns its result, in the order of the names; the worker's own table reports it. */
async function runJobs(names: string[]): Promise<{ name: string; fault: string | null }[]> {
  const client = await owner.pool.connect()
  try {
    await client.query(reportJobs)
    const faults = new Map<string, string | null>()
    const reported = new Promise<void>((done) => {
      client.on('notification', ({ payload }) => {
        const { name, fault } = JSON.parse(payload ?? '{}')
        if (!faults.has(name)) faults.set(name, fault)
        if (names.every((each) => faults.has(each))) done()
      })
    })
    await client.query('listen job_end')
    await client.query('select graphile_worker.add_job(name, max_attempts := 1) from unnest($1::text[]) as name', [
      names,
    ])
    await reported
    return names.map((name) => ({ name, fault: faults.get(name) ?? null }))
  } finally {
    client.release(true)
  }
}

/** A job that went well is deleted, one that failed is kept with its error. */
const reportJobs = `
  create function report_job() returns trigger language plpgsql security definer as $$
  begin
    if tg_op = 'DELETE' or new.last_error is not null then
      perform pg_notify('job_end', json_build_object('fault', left(case when tg_op = 'UPDATE' then new.last_error end, 1000),
        'name', (select t.identifier from graphile_worker._private_tasks t where t.id = old.task_id))::text);
    end if;
    return null;
  end $$;
  create trigger report_job after delete or update on graphile_worker._private_jobs
    for each row execute function report_job()`
