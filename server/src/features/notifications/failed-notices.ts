import type { api, QueryOf, ReplyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { writeAuditEntry } from '../../db/audit-entry.ts'
import { Refusal } from '../../refusal.ts'

type List = typeof api.staffNotices.list
type Row = {
  id: number
  kind: string
  uid: string
  name: string
  at: Date
  failed_at: Date
  attempts: number
  fault: string
}

/** A page of the notices that failed on every attempt, for staff; the cursor is the last id. */
export async function listFailedNotices({ db }: Context, { cursor, limit }: QueryOf<List>): Promise<ReplyOf<List>> {
  const below = cursor === undefined ? null : Number(cursor)
  if (below !== null && !Number.isSafeInteger(below)) throw new Refusal('invalid_input')
  const { rows } = await sql<Row>`
    select d.id, d.kind, m.uid, concat_ws(' ', m.firstname, nullif(m.lastname, '')) as name, d.at, d.failed_at, d.attempts,
      d.fault
    from notice_dead_letter d join member m on m.id = d.member_id
    where ${below}::bigint is null or d.id < ${below} order by d.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return {
    notices: page.map(({ id, kind, uid, name, at, failed_at, attempts, fault }) => ({
      id: String(id),
      kind,
      member: { id: uid, name },
      at: at.toISOString(),
      failedAt: failed_at.toISOString(),
      attempts,
      fault,
    })),
    nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
  }
}

type Decision = { staffId: number; id: string; reason: string }

/** Puts a failed notice back into the outbox as a new row. */
export async function retryNotice(
  { db, now }: Context,
  { staffId, id, reason }: Decision,
): Promise<Record<string, never>> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ kind: string }>`
      with dead as (delete from notice_dead_letter where id = ${Number(id)} returning *)
      insert into outbox (member_id, kind, actor_id, data, at)
      select member_id, kind, actor_id, data, at from dead returning kind`.execute(tx)
    if (!rows[0]) throw new Refusal('not_found')
    await writeAuditEntry(tx, {
      at: now(),
      staffId,
      action: 'notice.retry',
      subject: id,
      details: { kind: rows[0].kind, reason },
    })
  })
  return {}
}

/** Deletes a failed notice. */
export async function dropNotice(
  { db, now }: Context,
  { staffId, id, reason }: Decision,
): Promise<Record<string, never>> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('notice_dead_letter')
      .where('id', '=', Number(id))
      .returning('kind')
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    const details = { kind: row.kind, reason }
    await writeAuditEntry(tx, { at: now(), staffId, action: 'notice.drop', subject: id, details })
  })
  return {}
}
