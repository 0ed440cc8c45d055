import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMail, type StoredMail } from '../../server/src/http/development/stored-mail.ts'
import { copyTemplate, type TestDatabase } from '../../server/src/test/database/copy-template.ts'
import { databaseServer } from './database-server.ts'
import { until } from './until.ts'

export type Karibu = {
  url: string
  dataDir: string
  /** The server's database where it is not the embedded one in `dataDir`. */
  database: TestDatabase | null
  /** The newest mail to an address; waits for one that came after the `seen` first ones. */
  lastMail: (to: string, seen?: number) => Promise<StoredMail>
  /** How many mails an address has had. */
  mailCount: (to: string) => Promise<number>
  /** The six digits of the newest mail to an address. */
  codeFor: (to: string, seen?: number) => Promise<string>
  /** Ends the server and starts it again, same address and same data, with its clock moved from the real one. */
  restart: (options: { clockOffsetSeconds: number }) => Promise<void>
  stop: () => Promise<void>
}

/** A database is made, filled and migrated meanwhile, on a machine that has other things to do. */
const startMs = 150_000
const mailMs = 40_000

/** How long a worker may take until its server is ready. */
export const fixtureMs = startMs + 30_000

/** One real server on a database of its own, with its mails in a folder. Outside a test run the database is the embedded one. */
export async function startKaribu(environment: Record<string, string> = {}): Promise<Karibu> {
  const dataDir = await mkdtemp(join(tmpdir(), 'karibu-e2e-'))
  // As root the database runs as another user, who must come through.
  await chmod(dataDir, 0o711)
  const server = databaseServer()
  const database = server && (await copyTemplate(server))
  const remove = async () => {
    await rm(dataDir, { recursive: true, force: true })
    await database?.drop()
  }
  const options = { dataDir, environment: { ...environment, ...databaseVariables(database) } }
  const first = await launch({ ...options, port: '0', clockOffsetSeconds: 0 }).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  let running: Launched | null = first
  const end = async () => {
    await running?.end()
    running = null
  }
  return {
    url: first.url,
    dataDir,
    database,
    ...mailbox(join(dataDir, 'mail')),
    restart: async ({ clockOffsetSeconds }) => {
      await end()
      running = await launch({ ...options, port: new URL(first.url).port, clockOffsetSeconds })
    },
    stop: async () => {
      await end()
      await remove()
    },
  }
}

const databaseVariables = (database: TestDatabase | null): Record<string, string> =>
  database ? { DATABASE_URL: database.url, DATABASE_ADMIN_URL: database.adminUrl } : {}

type Launched = { url: string; end: () => Promise<void> }
type Launch = { dataDir: string; port: string; clockOffsetSeconds: number; environment: Record<string, string> }

async function launch({ dataDir, port, clockOffsetSeconds, environment }: Launch): Promise<Launched> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server-process.ts')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/compile'),
      KARIBU_ENV: 'test',
      PORT: port,
      DATA_DIR: dataDir,
      KARIBU_LIMITS: 'off',
      API_DOCS: 'on',
      KARIBU_CLOCK_OFFSET: String(clockOffsetSeconds),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  writeLog(child, join(dataDir, 'server.log'))
  const started = once(child, 'message', { signal: AbortSignal.timeout(startMs) }).then(
    ([message]) => message,
    () => null,
  )
  const ended = once(child, 'exit').then(() => null)
  const answer = (await Promise.race([started, ended])) as { url: string } | null
  if (!answer) {
    child.kill('SIGKILL')
    throw new Error(`The server did not start:\n${await readFile(join(dataDir, 'server.log'), 'utf8')}`)
  }
  return {
    url: answer.url,
    end: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

function writeLog(child: ChildProcess, path: string): void {
  const log = createWriteStream(path, { flags: 'a' })
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
}

/** Reads the mails that a local server keeps in `folder`. */
export function mailbox(folder: string): Pick<Karibu, 'lastMail' | 'mailCount' | 'codeFor'> {
  const read = new Map<string, StoredMail>()

  async function mailsTo(to: string): Promise<StoredMail[]> {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    for (const name of names.filter((name) => !read.has(name))) {
      read.set(name, readMail(await readFile(join(folder, name), 'latin1')))
    }
    return names.flatMap((name) => read.get(name) ?? []).filter((mail) => mail.to.includes(to))
  }

  async function lastMail(to: string, seen = 0): Promise<StoredMail> {
    const message = () => `No mail came to ${to}`
    let mails: StoredMail[] = []
    const isThere = async () => {
      mails = await mailsTo(to)
      return mails.length > seen
    }
    await until(isThere, { withinMs: mailMs, message })
    const newest = mails.at(-1)
    if (!newest) throw new Error(message())
    return newest
  }

  return {
    lastMail,
    mailCount: async (to) => (await mailsTo(to)).length,
    codeFor: async (to, seen) => {
      const { text } = await lastMail(to, seen)
      const code = /\b\d{6}\b/.exec(text)?.[0]
      if (!code) throw new Error(`No code in the mail to ${to}:\n${text}`)
      return code
    },
  }
}
