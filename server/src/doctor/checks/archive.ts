import { readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { archiveName, keyPath } from '../../db/archive/archive-key.ts'
import { openArchive } from '../../db/archive/archives.ts'
import { basesOf } from '../../db/archive/base-backups.ts'
import { findGap, segmentNumber } from '../../db/archive/wal-names.ts'
import type { WalTarget } from '../../db/backup/backup-config.ts'
import { hourMs } from '../../durations.ts'
import { type Check, fineWith } from '../check.ts'
import type { Outcome } from '../outcome.ts'

const timeoutMaxS = 60
const waitMaxMinutes = 5
const baseMaxHours = 26

type Archiver = {
  isOn: boolean
  isFailing: boolean
  timeoutS: number
  archived: string | null
  current: string | null
  /** Since the last segment was archived, or since the start. */
  minutes: number
}

/** Applies where WAL is archived: by WAL_ARCHIVE_DIR or WAL_ARCHIVE_S3, or by the settings of one's own PostgreSQL. */
export const checkArchive: Check = async ({ pool, config, now }) => {
  const { wal } = config.backup
  const archiver = await readArchiver(pool)
  if (!archiver?.isOn) return wal ? { state: 'fail', found: 'wrong', detail: 'archive_mode = off' } : null
  const fault = archiverFault(archiver) ?? (wal ? await findBaseFault({ wal, dataDir: config.dataDir, now }) : null)
  return fault ?? fineWith(archiver.archived ?? 'archive_mode = on')
}

/** What PostgreSQL itself says of its archiver; null: nothing is wrong. */
export function archiverFault(archiver: Archiver): Outcome | null {
  if (archiver.isFailing) return { state: 'fail', found: 'broken', detail: 'archive_command' }
  if (isLate(archiver)) return { state: 'fail', found: 'minutes', detail: String(archiver.minutes) }
  if (archiver.timeoutS > 0 && archiver.timeoutS <= timeoutMaxS) return null
  return { state: 'warn', found: 'wrong', detail: `archive_timeout = ${archiver.timeoutS}` }
}

async function readArchiver(pool: Pool): Promise<Archiver | undefined> {
  const { rows } = await pool.query<Archiver>(
    `select current_setting('archive_mode') <> 'off' as "isOn",
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
       (select setting::int from pg_settings where name = 'archive_timeout') as "timeoutS",
       substring(last_archived_wal from '^[0-9A-F]{24}') as archived,
       case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as current,
       floor(extract(epoch from now() - greatest(last_archived_time, pg_postmaster_start_time())) / 60)::int as minutes
     from pg_stat_archiver`,
  )
  return rows[0]
}

/** The newest segment is still written to; one before it waits. A database without writes archives nothing. */
const isLate = ({ archived, current, minutes }: Archiver): boolean =>
  current !== null &&
  minutes > waitMaxMinutes &&
  (archived === null || segmentNumber(current) - segmentNumber(archived) > 1)

type Place = { wal: WalTarget; dataDir: string; now: () => Date }

async function findBaseFault({ wal, dataDir, now }: Place): Promise<Outcome | null> {
  const archive = archiveName(readFileSync(keyPath(dataDir)))
  const files = await openArchive(wal, archive)
  const base = (await basesOf(files, archive)).at(-1)
  if (!base) return { state: 'warn', found: 'missing', detail: 'base backup' }
  const gap = findGap(await files.list({ from: base.startSegment }), base.startSegment)
  if (gap) return { state: 'fail', found: 'broken', detail: gap }
  const hours = Math.floor((now().getTime() - base.endedAt.getTime()) / hourMs)
  return hours > baseMaxHours ? { state: 'warn', found: 'hours', detail: String(hours) } : null
}
