import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noKnownPictures } from '../../server/src/adapters/known-pictures/known-pictures.ts'
import { makeStorage } from '../../server/src/adapters/storage.ts'
import { readConfig } from '../../server/src/config/config.ts'
import { archiveName } from '../../server/src/db/archive/archive-key.ts'
import type { WalTarget } from '../../server/src/db/backup/backup-config.ts'
import { openDatabase } from '../../server/src/db/database.ts'
import { type Embedded, startEmbedded } from '../../server/src/db/embedded/embedded.ts'
import { throwawaySettings } from '../../server/src/db/embedded/settings.ts'
import { migrate } from '../../server/src/db/migrate/migrate.ts'
import { checkArchive } from '../../server/src/doctor/checks/archive.ts'

/** A busy machine starts PostgreSQL and the commands slowly. */
export const longMs = 240_000
export const passphrase = 'a passphrase of this test'
export const secret = 'Jd8s7Kq2Lw9xRt4vZb6nMc1pYf3hGa5u'

export type ArchivedServer = Awaited<ReturnType<typeof startArchived>>

type Archiving = { dataDir: string; wal: WalTarget; settings?: Record<string, string> }

/** An embedded database whose WAL is archived, with a table of notes. */
export async function startArchived({ dataDir, wal, settings = {} }: Archiving) {
  // Not archived, since it takes long and no recovery needs it.
  const before = await startEmbedded({ dataDir, settings: throwawaySettings })
  await migrate({ adminUrl: before.adminUrl })
  await before.stop()
  const server = await startEmbedded({ dataDir, wal, settings: { ...throwawaySettings, ...settings } })
  const { pool, close } = openAll(server)
  await pool.query('create table note (text text primary key); alter table note owner to karibu_owner')
  let ended: Promise<void> | undefined
  const stop = async () => {
    await close()
    await server.stop()
  }
  return {
    server,
    pool,
    archiveId: () => archiveName(readFileSync(join(dataDir, 'wal.key'))),
    write: (text: string) => pool.query('insert into note values ($1)', [text]),
    /** Ends the segment and returns its name. */
    switchSegment: async () => {
      // In a segment in which nothing is written there is nothing to archive.
      await pool.query(`select pg_logical_emit_message(false, 'test', '')`)
      const { rows } = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
      return rows[0]?.name ?? ''
    },
    /** What the doctor says about the archive of these settings. */
    check: (environment: Record<string, string>, now = () => new Date()) => {
      const config = readConfig(environment)
      const ports = { storage: makeStorage(config), knownPictures: noKnownPictures, pictureClassifier: null }
      return checkArchive({ config, pool, adminUrl: null, ...ports, nameServers: null, now })
    },
    stop: () => (ended ??= stop()),
  }
}

const openAll = ({ superuserUrl }: Embedded) =>
  openDatabase(Object.assign(new URL(superuserUrl), { pathname: '/karibu' }).href, { poolMax: 1 })

export async function readAll<Row extends object>(embedded: Embedded, query: string): Promise<Row[]> {
  const { pool, close } = openAll(embedded)
  const { rows } = await pool.query<Row>(query)
  await close()
  return rows
}

export async function notesOf(embedded: Embedded): Promise<string[]> {
  const rows = await readAll<{ text: string }>(embedded, 'select text from note order by text')
  return rows.map(({ text }) => text)
}
