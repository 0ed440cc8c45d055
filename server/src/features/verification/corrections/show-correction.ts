import type { Correction } from '@karibu/contract'
import type { Context } from '../../../context.ts'

/** The last request of a member for a correction. */
export async function showCorrection({ db }: Pick<Context, 'db'>, memberId: number): Promise<Correction | null> {
  const row = await db
    .selectFrom('correction')
    .where('member_id', '=', memberId)
    .selectAll()
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { state, firstname, lastname, gender, dob, reason, answer } = row
  return {
    ...{ state, firstname, lastname, gender, dob, reason, answer },
    hasPicture: row.storage_key !== null,
    sentAt: row.sent_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}
