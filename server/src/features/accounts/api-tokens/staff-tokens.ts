import { type ApiScope, type api, apiScopes, type BodyOf, type QueryOf, type ReplyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { nextTimeCursor, readTimeCursor } from '../../../db/statements/time-cursor.ts'
import { Refusal } from '../../../refusal.ts'
import { notify } from '../../notifications/index.ts'
import { isStaffScope, type TokenRow, tokenOf } from './manage-tokens.ts'

type Routes = typeof api.staffTokens
type Row = TokenRow & { owner_uid: string; owner_name: string; owner_is_staff: boolean }

const teamScopes = apiScopes.filter(isStaffScope)

/** A page of the tokens of all members that have not expired, the newest first. */
export async function listAllTokens(
  { db, now }: Context,
  { kind, owner, cursor, limit }: QueryOf<Routes['list']>,
): Promise<ReplyOf<Routes['list']>> {
  const after = readTimeCursor(cursor)
  const isTeam = sql<boolean>`t.scopes && ${teamScopes}::text[]`
  const conditions = [
    sql`t.expires_at > ${now()}`,
    ...(kind ? [kind === 'team' ? isTeam : sql`not (${isTeam})`] : []),
    ...(owner ? [sql`m.uid = ${owner}::uuid`] : []),
    ...(after ? [sql`(t.created_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)`] : []),
  ]
  const { rows } = await sql<Row>`
    select t.id, t.name, t.scopes, t.created_at, t.expires_at, t.last_used_at, m.uid as owner_uid,
      trim(m.firstname || ' ' || m.lastname) as owner_name, m.role = 'admin' as owner_is_staff
    from api_token t join member m on m.id = t.member_id
    where ${sql.join(conditions, sql` and `)}
    order by t.created_at desc, t.id desc limit ${limit + 1}`.execute(db)
  return {
    apiTokens: rows.slice(0, limit).map((row) => ({
      ...tokenOf(row),
      owner: { id: row.owner_uid, name: row.owner_name, isStaff: row.owner_is_staff },
    })),
    nextCursor: nextTimeCursor(rows, limit, (row) => ({ at: row.created_at, id: row.id })),
  }
}

type Revoke = { staff: SignedIn; id: string } & BodyOf<Routes['revoke']>

/**
 * Ends a token of any member. The audit log names its owner, its id and scopes: the name that the owner gave it is theirs and
 * goes with it. The owner gets a notice. Throws Refusal `not_found`.
 */
export async function revokeToken(ctx: Context, { staff, id, reason }: Revoke): Promise<Record<never, never>> {
  await ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ memberId: number; uid: string; name: string; scopes: ApiScope[] }>`
      delete from api_token t using member m where t.id = ${id}::uuid and m.id = t.member_id
      returning m.id as "memberId", m.uid, t.name, t.scopes`.execute(tx)
    const [row] = rows
    if (!row) throw new Refusal('not_found')
    const details = { reason, token: id, scopes: row.scopes }
    await writeAuditEntry(tx, {
      at: ctx.now(),
      staffId: staff.id,
      action: 'token.revoke',
      subject: row.uid,
      details,
    })
    const data = { state: 'tokenRevoked', device: row.name } as const
    await notify(tx, { memberId: row.memberId, kind: 'security', data, now: ctx.now() })
  })
  return {}
}
