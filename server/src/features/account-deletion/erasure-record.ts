import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type Eraser, eraseMembers } from './erase-members.ts'

/** Where the notes of erasures lie in the storage. */
export const erasureFolder = 'erased'
/** Older backups than this must not be restored. */
export const recordedMs = 400 * 86_400_000
const perStatement = 500

type Erasure = { uid: string; erasedAt: string }

/**
 * Job `account-deletion.record-erasure`: notes beside the photos, outside the database, that a member is gone. The note holds the
 * random id and the day; a restore of an older backup erases the member again.
 */
export async function recordErasure({ storage }: Pick<Context, 'storage'>, { uid, erasedAt }: Erasure): Promise<void> {
  await storage.put(`${erasureFolder}/${erasedAt}_${uid}`, Buffer.from(erasedAt), 'text/plain')
}

/** Job `account-deletion.sweep-erasures`: removes the notes that no backup needs any more. */
export async function sweepErasures({ storage, now }: Pick<Context, 'storage' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - recordedMs).toISOString().slice(0, 10)
  for (const key of await storage.list(erasureFolder)) if (dayOf(key) < before) await storage.remove(key)
}

/** The ids of members that were erased. */
export async function listErasures({ storage }: Pick<Context, 'storage'>): Promise<string[]> {
  const keys = await storage.list(erasureFolder)
  return keys.map((key) => key.slice(key.indexOf('_') + 1))
}

/** Erases members restored by a backup. Returns their number. */
export async function eraseAgain(ctx: Eraser, uids: readonly string[]): Promise<number> {
  let found = 0
  for (let from = 0; from < uids.length; from += perStatement) {
    const { rows } = await sql<{ id: number }>`
      update member m set deletion_due_at = ${ctx.now()}, hidden_before = coalesce(m.hidden_before, p.hidden),
        -- What the backup has was withdrawn, sent back or given up since.
        forfeited_cents = ${Number.MAX_SAFE_INTEGER}, forfeited_gifts = ${2 ** 31 - 1} from profile p
      where p.member_id = m.id and m.uid = any(${uids.slice(from, from + perStatement)}::uuid[])
      returning m.id`.execute(ctx.db)
    const ids = rows.map(({ id }) => id)
    // Hidden, and without a session, even where an open payout delays the erasure.
    await sql`update profile set hidden = true where member_id = any(${ids}::int[])`.execute(ctx.db)
    await sql`delete from member_session where member_id = any(${ids}::int[])`.execute(ctx.db)
    await sql`select refresh_card(id, ${ctx.now()}) from unnest(${ids}::int[]) as id`.execute(ctx.db)
    found += ids.length
  }
  await eraseMembers(ctx)
  return found
}

const dayOf = (key: string): string => key.slice(erasureFolder.length + 1, key.indexOf('_'))
