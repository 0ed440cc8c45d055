import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { keyedHash, knownHashes, type Signer } from '../../../signature.ts'

/** Where a request comes from. */
export type Origin = {
  /** One IPv4 address or an IPv6 /64. */
  network: string
  /** Secret of the browser, from its cookie; null when it sent none. */
  deviceToken: string | null
}

const retentionDays = 90
/** Of each kind for a member; the ones used last are kept. */
const originsMax = 20

type OriginPart = { uid: string; kind: 'device' | 'network'; value: string }
const partsOf = ({ uid, kind, value }: OriginPart) => ['known-origin', uid, kind, value]
const hashOf = ({ secret }: Signer, part: OriginPart): Buffer => keyedHash(secret, ...partsOf(part))

/** What may be stored of a browser from which a member has signed in. */
export const deviceHashes = (signer: Signer, uid: string, deviceToken: string): Buffer[] =>
  knownHashes(signer, ...partsOf({ uid, kind: 'device', value: deviceToken }))

/**
 * The key of a browser or network that the member of this address has signed in from within 90 days, the browser first; null
 * for a stranger's, and for an unknown address.
 */
export async function findKnownOrigin(
  ctx: Pick<Context, 'db' | 'secret' | 'now'>,
  { email, origin }: { email: string; origin: Origin },
): Promise<string | null> {
  const rows = await ctx.db
    .selectFrom('member as m')
    .innerJoin('known_origin as o', 'o.member_id', 'm.id')
    .where('m.email', '=', email)
    .where('o.last_used_at', '>', endOf(ctx.now()))
    .select(['m.uid', 'o.hash', 'o.kind'])
    .execute()
  const matches = (kind: 'device' | 'network', value: string | null) =>
    value !== null &&
    rows.some(
      (row) =>
        row.kind === kind &&
        knownHashes(ctx, ...partsOf({ uid: row.uid, kind, value })).some((hash) => row.hash.equals(hash)),
    )
  if (matches('device', origin.deviceToken)) return `device:${origin.deviceToken}`
  return matches('network', origin.network) ? `network:${origin.network}` : null
}

/** Remembers where a member has signed in from. Networks and devices are kept as keyed hashes that differ for each member. */
export async function rememberOrigin(
  ctx: Pick<Context, 'secret' | 'now'>,
  tx: Tx,
  { memberId, origin }: { memberId: number; origin: Origin },
): Promise<void> {
  const now = ctx.now()
  const { uid } = await tx.selectFrom('member').where('id', '=', memberId).select('uid').executeTakeFirstOrThrow()
  const used = { member_id: memberId, first_used_at: now, last_used_at: now }
  const parts: OriginPart[] = [{ uid, kind: 'network', value: origin.network }]
  if (origin.deviceToken) parts.push({ uid, kind: 'device', value: origin.deviceToken })
  await tx
    .insertInto('known_origin')
    .values(parts.map((part) => ({ ...used, kind: part.kind, hash: hashOf(ctx, part) })))
    .onConflict((conflict) => conflict.columns(['member_id', 'hash']).doUpdateSet({ last_used_at: now }))
    .execute()
  await sql`
    delete from known_origin where member_id = ${memberId} and hash in (
      select hash from (select hash, row_number() over (partition by kind order by last_used_at desc) as place
        from known_origin where member_id = ${memberId}) ranked where place > ${originsMax})`.execute(tx)
}

/** Deletes what was not used for 90 days. */
export async function forgetOldOrigins(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await ctx.db.deleteFrom('known_origin').where('last_used_at', '<=', endOf(ctx.now())).execute()
}

const endOf = (now: Date): Date => new Date(now.getTime() - retentionDays * 86_400_000)
