import { type Embedded, startEmbedded } from './embedded.ts'
import { type DatabaseLog, silentLog } from './log.ts'
import { migrate } from './migrate.ts'
import { ensureAppLogin } from './roles.ts'

export type PreparedDatabase = Pick<Embedded, 'url' | 'adminUrl' | 'tellAddress' | 'stop'> & { isEmbedded: boolean }

type Prepare = {
  dataDir: string
  databaseUrl?: string | undefined
  databaseAdminUrl?: string | undefined
  log?: DatabaseLog | undefined
}

/**
 * A migrated database to work on: yours when DATABASE_URL is set, else the embedded one.
 * Without DATABASE_ADMIN_URL your database is taken as it is: somebody else migrates it.
 */
export async function prepareDatabase({
  dataDir,
  databaseUrl,
  databaseAdminUrl,
  log = silentLog,
}: Prepare): Promise<PreparedDatabase> {
  if (databaseUrl) {
    if (databaseAdminUrl) {
      await ensureAppLogin({ adminUrl: databaseAdminUrl, url: databaseUrl })
      await migrate({ adminUrl: databaseAdminUrl, log })
    }
    return {
      url: databaseUrl,
      adminUrl: databaseAdminUrl ?? databaseUrl,
      isEmbedded: false,
      tellAddress() {},
      stop: async () => {},
    }
  }
  const embedded = await startEmbedded({ dataDir, log })
  try {
    await migrate({ adminUrl: embedded.adminUrl, log })
  } catch (error) {
    await embedded.stop()
    throw error
  }
  const { url, adminUrl, tellAddress, stop } = embedded
  return { url, adminUrl, tellAddress, stop, isEmbedded: true }
}
