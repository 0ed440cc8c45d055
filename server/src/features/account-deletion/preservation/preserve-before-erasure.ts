import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { ExportSource } from '../data-export/export-parts.ts'
import { endsAt } from './hold-rows.ts'
import { packEvidence } from './pack-evidence.ts'
import { storeCopy } from './place-hold.ts'

/**
 * Takes a last copy of a member who is about to be erased, where an authority asked to preserve it; the erasure then goes on as
 * for all members. If it fails, the erasure fails and is tried again.
 */
export async function preserveBeforeErasure(
  ctx: ExportSource & Pick<Context, 'now' | 'storage'>,
  memberId: number,
): Promise<void> {
  const now = ctx.now()
  const { rows } = await sql<{ id: string }>`
    select h.id from preservation_hold h where h.member_id = ${memberId} and ${endsAt} > ${now}`.execute(ctx.db)
  if (rows.length === 0) return
  const content = await packEvidence(ctx, memberId)
  await ctx.db.transaction().execute(async (tx) => {
    // One that was released meanwhile has no copies any more.
    const ids = rows.map(({ id }) => id)
    const held = await sql<{ id: string }>`select id from preservation_hold where id = any(${ids}::uuid[])
      order by id for key share`.execute(tx)
    for (const { id } of held.rows) await storeCopy(tx, { holdId: id, cause: 'deletion', content, now })
  })
}
