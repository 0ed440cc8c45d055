import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { settleEach } from '../../jobs/settle-each.ts'
import { fileKeys } from './photo-rules.ts'

/** How long an upload may take before what it left behind counts as abandoned; bytes of a removed photo wait as long. */
export const abandonedMs = 60 * 60_000
const perSweep = 200

/** Deletes the bytes under these keys at once. What cannot be deleted now is left to the sweep. */
export async function removeBytes(ctx: Pick<Context, 'db' | 'storage' | 'log'>, storageKeys: string[]): Promise<void> {
  for (const storageKey of storageKeys) {
    try {
      await removeOrphanedFile(ctx, storageKey)
    } catch (error) {
      ctx.log('file_removal_failed', { err: error })
    }
  }
}

/** Deletes what removed photos and broken-off uploads left behind. Throws when something could not be deleted. */
export const sweepOrphanedFiles = (ctx: Context): Promise<void> =>
  settleEach(findOrphanedFiles(ctx), (key) => removeOrphanedFile(ctx, key))

async function* findOrphanedFiles({ db, now }: Context): AsyncGenerator<string> {
  const before = new Date(now().getTime() - abandonedMs)
  for (let after = '', full = true; full; ) {
    const { rows } = await sql<{ key: string }>`
      select storage_key as key from orphaned_file f
      where storage_key > ${after} and not ${isEvidence} and removed_at < ${before}
      order by storage_key limit ${perSweep}`.execute(db)
    yield* rows.map(({ key }) => key)
    after = rows.at(-1)?.key ?? after
    full = rows.length === perSweep
  }
}

// The row goes last, so that a crash in between is only a repetition. An upload that hung up in its commit may have
// made a photo of these bytes after all: `for update` waits for it, and then there is no row and nothing to delete.
async function removeOrphanedFile({ db, storage }: Pick<Context, 'db' | 'storage'>, storageKey: string): Promise<void> {
  const { rows } = await sql`
    select from orphaned_file f where storage_key = ${storageKey} and not ${isEvidence} for update`.execute(db)
  if (rows.length === 0) return
  for (const key of fileKeys(storageKey)) await storage.remove(key)
  await db.deleteFrom('orphaned_file').where('storage_key', '=', storageKey).execute()
}

// What a report shows to moderators stays until they have closed it, a photo, voice intro or file of a message that they removed
// while it may be restored, and what is preserved for an authority until its hold ends.
const isEvidence = sql`(exists (select from evidence_media e join abuse_report r on r.id = e.report_id
    where e.storage_key = f.storage_key and r.status = 'open')
  or exists (select from sanction s where s.removed_photo is not null
    and s.removed_photo ->> 'storage_key' = f.storage_key)
  or exists (select from sanction s where s.removed_voice is not null
    and s.removed_voice ->> 'storage_key' = f.storage_key)
  or exists (select from sanction s where s.removed_message is not null
    and s.removed_message #>> '{media,storage_key}' = f.storage_key)
  or exists (select from preserved_photo p where p.storage_key = f.storage_key))`
