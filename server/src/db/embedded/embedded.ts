import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Log, silentLog } from '../../log.ts'
import { archiveSettings } from '../archive/archive-settings.ts'
import type { WalTarget } from '../backup/backup-config.ts'
import { makeDatabase } from '../roles.ts'
import { StartFault } from '../start-fault.ts'
import { findBinaries } from './binaries.ts'
import { hasCluster, makeCluster } from './cluster.ts'
import { assertSpace, makeDataFolder } from './data-folder.ts'
import { findHolder, holdDataFolder } from './data-lock.ts'
import { assertReachable, databaseUser } from './database-user.ts'
import { type Postmaster, startPostmaster, stopLeftover } from './postmaster.ts'
import { type DatabaseSecrets, makeSecrets, readSecrets, writeSecrets } from './secrets-file.ts'
import { embeddedSettings } from './settings.ts'

export type EmbeddedUrls = {
  /** The application's role: reads and writes rows, owns nothing. */
  url: string
  /** The owner's role: migrations run as it. */
  adminUrl: string
  /** PostgreSQL's own superuser, on the database `postgres`. */
  superuserUrl: string
}

export type Embedded = EmbeddedUrls & {
  /** Lets a second start on the same folder say where this one answers. */
  publishAddress(address: string): void
  /** Shuts the database down cleanly, waits for it and lets the data folder go. */
  stop(): Promise<void>
}

type Start = {
  dataDir: string
  log?: Log | undefined
  settings?: Record<string, string>
  /** Where its WAL is archived; without it, nowhere. */
  wal?: WalTarget | null | undefined
  /** How long PostgreSQL may take; a recovery takes longer than a start. */
  readyWithinMs?: number
}

/**
 * Starts the PostgreSQL that npm brought, with its data in `<dataDir>/postgres`, on a port of 127.0.0.1.
 * The first start makes the cluster, the roles and the database; later ones take over what a killed process left.
 * Throws a StartFault whose message says what is wrong and how to mend it.
 */
export async function startEmbedded(start: Start): Promise<Embedded> {
  const { dataDir: folder, log = silentLog, wal, readyWithinMs } = start
  // One name however it was written: a leftover database is recognised by it.
  const dataDir = makeDataFolder(folder)
  const lock = holdDataFolder(dataDir)
  try {
    const { initdb, postgres } = await findBinaries()
    const user = databaseUser(dataDir)
    assertReachable({ user, dataDir, program: postgres })
    const secrets = await secretsOf(dataDir)
    if (await stopLeftover(dataDir)) log('database_leftover_stopped')
    const isNew = !hasCluster(dataDir)
    if (isNew) {
      assertSpace(dataDir)
      log('database_created')
      await makeCluster({ dataDir, initdb, user, superuserPassword: secrets.superuserPassword })
    }
    const archiving = archiveSettings({ dataDir, wal, user })
    const settings = { ...embeddedSettings, ...archiving, ...start.settings }
    const patience = readyWithinMs === undefined ? {} : { readyWithinMs }
    const launch = (port: number) => startPostmaster({ dataDir, program: postgres, user, port, settings, ...patience })
    const postmaster = await launchOnFreePort({ dataDir, secrets, launch })
    const guard = supervise({
      postmaster,
      // What ended may have been the guard alone, with PostgreSQL still there.
      launch: async () => stopLeftover(dataDir).then(() => launch(secrets.port)),
      log,
    })
    try {
      await makeDatabase(urlsOf(secrets), secrets)
    } catch (error) {
      await guard.stop()
      throw error
    }
    return {
      ...urlsOf(secrets),
      publishAddress: lock.publishAddress,
      stop: async () => {
        await guard.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The addresses of the embedded database that another process runs on this folder, or nothing when none does. */
export function findRunningEmbedded(folder: string): EmbeddedUrls | undefined {
  const dataDir = resolve(folder)
  const secrets = findHolder(dataDir) && readSecrets(dataDir)
  return secrets && urlsOf(secrets)
}

async function secretsOf(dataDir: string): Promise<DatabaseSecrets> {
  const known = readSecrets(dataDir)
  if (known) return known
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new StartFault(
      `${join(dataDir, 'postgres')} holds a database, but its passwords in ${join(dataDir, 'database.json')} are gone. Bring that file back from a backup.`,
    )
  }
  const secrets = makeSecrets(await freePort())
  writeSecrets(dataDir, secrets)
  return secrets
}

function urlsOf(secrets: DatabaseSecrets): EmbeddedUrls {
  const at = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${secrets.port}/${database}`
  return {
    url: at('karibu_app', secrets.appPassword, 'karibu'),
    adminUrl: at('karibu_owner', secrets.ownerPassword, 'karibu'),
    superuserUrl: at('postgres', secrets.superuserPassword, 'postgres'),
  }
}

type Launch = { dataDir: string; secrets: DatabaseSecrets; launch: (port: number) => Promise<Postmaster> }

/** The port of the last start if it is free, otherwise another one, which is remembered. */
async function launchOnFreePort({ dataDir, secrets, launch }: Launch): Promise<Postmaster> {
  const until = Date.now() + 10_000
  for (;;) {
    if (!(await isFree(secrets.port))) {
      secrets.port = await freePort()
      writeSecrets(dataDir, secrets)
    }
    try {
      return await launch(secrets.port)
    } catch (error) {
      if (Date.now() > until || !isPassing(error)) throw error
      await wait(200)
    }
  }
}

/** Transient faults: a port lost in a race, the last backends of a killed database, its shutdown. */
function isPassing(error: unknown): boolean {
  return /Address already in use|shared memory block|lock file .* exists/.test(String(error))
}

/** Restarts PostgreSQL after an unexpected exit; the application's pool reconnects automatically. */
function supervise({
  postmaster,
  launch,
  log,
}: {
  postmaster: Postmaster
  launch: () => Promise<Postmaster>
  log: Log
}) {
  let current = postmaster
  let isStopping = false
  const watch = async (): Promise<void> => {
    for (;;) {
      await current.ended
      if (isStopping) return
      log('database_stopped')
      const next = await again({ launch, log, mayGoOn: () => !isStopping })
      if (!next) return
      current = next
      if (isStopping) return await next.stop()
      log('database_restarted')
    }
  }
  const watching = watch()
  return {
    async stop() {
      isStopping = true
      await current.stop()
      await watching
    },
  }
}

async function again({
  launch,
  log,
  mayGoOn,
}: {
  launch: () => Promise<Postmaster>
  log: Log
  mayGoOn: () => boolean
}) {
  let pauseMs = 100
  while (mayGoOn()) {
    try {
      return await launch()
    } catch (error) {
      if (!isPassing(error)) log('database_start_failed', { err: error })
      await wait(pauseMs)
      pauseMs = Math.min(pauseMs * 2, 5_000)
    }
  }
  return undefined
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((done) => {
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}
