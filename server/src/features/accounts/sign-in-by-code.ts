import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { withinBudget } from './budgets.ts'
import { tryCode } from './codes.ts'
import { noSoonerThan } from './no-sooner-than.ts'
import { openSession } from './open-session.ts'
import { signedInUser } from './signed-in-user.ts'

type Given = {
  purpose: 'verify' | 'login'
  email: string
  code: string
  remember: boolean
  device: string
  network: string
}

/** Signs in whoever holds the mailed code; that also proves the address. Throws Refusal `wrong_code`. */
export async function signInByCode(ctx: Context, { purpose, email, code, remember, device, network }: Given) {
  const opened = await noSoonerThan(() =>
    withinBudget(ctx, { kind: 'code', account: email, network }, () =>
      ctx.db.transaction().execute(async (tx) => {
        const memberId = await tryCode({ secret: ctx.secret, now: ctx.now() }, tx, { purpose, email, code })
        if (memberId === null || !(await proveAddress(ctx, tx, memberId))) return null
        return { memberId, token: await openSession(ctx, tx, { memberId, remember, device, byPassword: false }) }
      }),
    ),
  )
  if (!opened) throw new Refusal('wrong_code')
  return { token: opened.token, user: await signedInUser(ctx, opened.memberId) }
}

/** The address is proved; false when the account is not active. The card follows when it becomes visible by that. */
export async function proveAddress(ctx: Pick<Context, 'now'>, tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ isFresh: boolean }>`
    update member m set email_verified_at = coalesce(m.email_verified_at, ${ctx.now()}) from member before
    where m.id = ${memberId} and before.id = m.id and m.status = 'active'
    returning before.email_verified_at is null as "isFresh"`.execute(tx)
  if (rows[0]?.isFresh) await sql`select refresh_card(${memberId}, ${ctx.now()})`.execute(tx)
  return rows.length > 0
}
