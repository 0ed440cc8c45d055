import type { Config } from '../../config/config.ts'
import { type Log, silentLog } from '../../log.ts'
import type { WalTarget } from '../backup/backup-config.ts'
import { type Embedded, findRunningEmbedded, startEmbedded } from '../embedded/embedded.ts'
import { type BeforeChange, migrate } from '../migrate/migrate.ts'
import { ensureAppLogin } from '../roles.ts'

export type PreparedDatabase = Pick<Embedded, 'url' | 'adminUrl' | 'publishAddress' | 'stop'> & { isEmbedded: boolean }

/** `superuserUrl`: of the embedded database only. */
export type ReachedDatabase = Pick<PreparedDatabase, 'url' | 'adminUrl' | 'stop'> & { superuserUrl?: string }

type Prepare = {
  dataDir: string
  databaseUrl?: string | undefined
  databaseAdminUrl?: string | undefined
  /** Where the WAL of the embedded database is archived: the same for each process that may start it, else the archive has a gap. */
  wal?: WalTarget | null | undefined
  /** What the embedded database caches in; without it, by the memory of the machine. */
  cacheMb?: number | null | undefined
  log?: Log | undefined
  /** Throws where the database must stay as it is. It may be empty, or wait for migrations. */
  assertFit?: ((adminUrl: string) => Promise<void>) | undefined
  beforeChange?: BeforeChange | undefined
}

/** Which database a configuration means. */
export const databaseOf = ({ dataDir, database, databaseCacheMb, backup }: Config) => ({
  dataDir,
  databaseUrl: database?.url,
  databaseAdminUrl: database?.adminUrl,
  wal: backup.wal,
  cacheMb: databaseCacheMb,
})

/**
 * A migrated database to work on: yours when DATABASE_URL is set, else the embedded one.
 * A login that may not change your database only checks that it has been migrated.
 */
export async function prepareDatabase({
  dataDir,
  databaseUrl,
  databaseAdminUrl,
  wal,
  cacheMb,
  log = silentLog,
  assertFit,
  beforeChange,
}: Prepare): Promise<PreparedDatabase> {
  if (databaseUrl) {
    const adminUrl = databaseAdminUrl ?? databaseUrl
    await assertFit?.(adminUrl)
    await ensureAppLogin({ adminUrl, url: databaseUrl })
    await migrate({ adminUrl, log, beforeChange })
    return {
      url: databaseUrl,
      adminUrl,
      isEmbedded: false,
      publishAddress() {},
      stop: async () => {},
    }
  }
  const embedded = await startEmbedded({ dataDir, wal, log, settings: cacheSetting(cacheMb) })
  try {
    await assertFit?.(embedded.adminUrl)
    await migrate({ adminUrl: embedded.adminUrl, log, beforeChange })
  } catch (error) {
    await embedded.stop()
    throw error
  }
  const { url, adminUrl, publishAddress, stop } = embedded
  return { url, adminUrl, publishAddress, stop, isEmbedded: true }
}

const cacheSetting = (cacheMb: Prepare['cacheMb']): Record<string, string> =>
  cacheMb ? { shared_buffers: `${cacheMb}MB` } : {}

/** As `reachDatabase`, but the database stays as it is: nothing is migrated and no login is made. */
export async function reachUnchanged(options: Prepare): Promise<ReachedDatabase> {
  const { dataDir, databaseUrl, databaseAdminUrl, wal, cacheMb, log } = options
  const nothing = { stop: async () => {} }
  if (databaseUrl) return { url: databaseUrl, adminUrl: databaseAdminUrl ?? databaseUrl, ...nothing }
  const running = findRunningEmbedded(dataDir)
  return running ? { ...running, ...nothing } : startEmbedded({ dataDir, wal, log, settings: cacheSetting(cacheMb) })
}

/**
 * For commands beside the server: the database of the server that runs on this data folder, or one prepared for the
 * time of the command. `stop` ends only what was started here.
 */
export async function reachDatabase(options: Prepare): Promise<Pick<PreparedDatabase, 'url' | 'adminUrl' | 'stop'>> {
  const running = options.databaseUrl ? undefined : findRunningEmbedded(options.dataDir)
  return running ? { ...running, stop: async () => {} } : prepareDatabase(options)
}
