import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'

/**
 * Notes that whoever acts for the member holds the mailbox; null when the account is not active. The first time, a
 * password that may be a stranger's is thrown away, and the card becomes visible.
 */
export async function proveAddress(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  memberId: number,
): Promise<{ lostPassword: boolean } | null> {
  const { rows } = await sql<{ isFresh: boolean; lostPassword: boolean }>`
    update member m set email_verified_at = coalesce(m.email_verified_at, ${ctx.now()}),
      password_hash = case when m.password_contested then 'none' else m.password_hash end,
      password_contested = false, registered_from = null
    from member before
    where m.id = ${memberId} and before.id = m.id and m.status = 'active'
    returning before.email_verified_at is null as "isFresh", before.password_contested as "lostPassword"`.execute(tx)
  const proved = rows[0]
  if (!proved) return null
  if (proved.isFresh) await sql`select refresh_card(${memberId}, ${ctx.now()})`.execute(tx)
  return { lostPassword: proved.lostPassword }
}
