import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import type { DB } from '../../../db/schema.ts'
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

/** Differs for each member, so that what is stored of a network links no accounts. */
const networkParts = (uid: string, network: string) => ['known-origin', uid, 'network', network]
/** The same for all accounts of a browser. */
const browserParts = (deviceToken: string) => ['known-browser', deviceToken]

/** What may be stored of a browser. */
const browserHashes = (signer: Signer, deviceToken: string): Buffer[] =>
  knownHashes(signer, ...browserParts(deviceToken))

/** What was stored of a browser before, for each member another. Gone 90 days after the last login. */
export const formerHashes = (signer: Signer, uid: string, deviceToken: string): Buffer[] =>
  knownHashes(signer, 'known-origin', uid, 'device', deviceToken)

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
  const { network, deviceToken } = origin
  const isKnown = (hashesFor: (uid: string) => Buffer[]) =>
    rows.some(({ uid, hash }) => hashesFor(uid).some((known) => hash.equals(known)))
  if (deviceToken) {
    const shared = browserHashes(ctx, deviceToken)
    if (isKnown((uid) => [...shared, ...formerHashes(ctx, uid, deviceToken)])) return `device:${deviceToken}`
  }
  return isKnown((uid) => knownHashes(ctx, ...networkParts(uid, network))) ? `network:${network}` : null
}

/**
 * Remembers where a member has signed in from, as keyed hashes: of a network another for each member, of a browser one for all. Returns
 * whether the browser is new to the account.
 */
export async function rememberOrigin(
  ctx: Signer & Pick<Context, 'now'>,
  tx: Tx,
  { memberId, origin: { network, deviceToken } }: { memberId: number; origin: Origin },
): Promise<boolean> {
  const now = ctx.now()
  const { uid } = await tx.selectFrom('member').where('id', '=', memberId).select('uid').executeTakeFirstOrThrow()
  const used = { member_id: memberId, first_used_at: now, last_used_at: now }
  const networkHash = keyedHash(ctx.secret, ...networkParts(uid, network))
  const rows: Insertable<DB['known_origin']>[] = [{ ...used, kind: 'network', hash: networkHash }]
  if (deviceToken) {
    const first = await renewHashes(ctx, tx, { memberId, uid, deviceToken })
    const hash = keyedHash(ctx.secret, ...browserParts(deviceToken))
    rows.push({ ...used, kind: 'device', shared: true, hash, first_used_at: first ?? now })
  }
  const stored = await tx
    .insertInto('known_origin')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'hash']).doUpdateSet(({ fn, ref }) => ({
        last_used_at: now,
        first_used_at: fn('least', [ref('known_origin.first_used_at'), ref('excluded.first_used_at')]),
      })),
    )
    // A row that was inserted and not updated has no transaction that replaced it.
    .returning(['kind', sql<boolean>`xmax = 0`.as('is_new')])
    .execute()
  await sql`
    delete from known_origin where member_id = ${memberId} and hash in (
      select hash from (select hash, row_number() over (partition by kind order by last_used_at desc) as place
        from known_origin where member_id = ${memberId}) ranked where place > ${originsMax})`.execute(tx)
  return stored.some(({ kind, is_new }) => kind === 'device' && is_new)
}

type Browser = { memberId: number; uid: string; deviceToken: string }

/**
 * Gives a browser its present hash where another is stored: of others one of the former secret. Of this member all former ones are
 * deleted, since there may be several, and when the first of them was used is returned for the row that takes their place.
 */
async function renewHashes(signer: Signer, tx: Tx, { memberId, uid, deviceToken }: Browser): Promise<Date | null> {
  const [hash, ...ofFormerSecret] = browserHashes(signer, deviceToken)
  await sql`
    update known_origin k set hash = ${hash}
    where k.member_id <> ${memberId} and k.shared and k.hash = any(${ofFormerSecret}::bytea[])
      and not exists (select from known_origin n where n.member_id = k.member_id and n.hash = ${hash})`.execute(tx)
  const { rows } = await sql<{ first: Date | null }>`
    with former as (
      delete from known_origin where member_id = ${memberId} and hash <> ${hash}
        and hash = any(${[...formerHashes(signer, uid, deviceToken), ...ofFormerSecret]}::bytea[])
      returning first_used_at)
    select min(first_used_at) as first from former`.execute(tx)
  return rows[0]?.first ?? null
}

/**
 * SQL for the ids of the other members who signed in with a browser of this one within 90 days; with `accountsMax` only with browsers that
 * at most so many accounts use.
 */
export const onSameBrowser = (
  memberId: number,
  now: Date,
  accountsMax?: number,
): RawBuilder<{ member_id: number }> => sql`
  select o.member_id from known_origin mine join known_origin o on o.hash = mine.hash and o.shared
  where mine.member_id = ${memberId} and mine.shared and o.member_id <> mine.member_id
    and least(mine.last_used_at, o.last_used_at) > ${endOf(now)}${accountsMax === undefined ? sql`` : sql` and ${isOfFew(now, accountsMax)}`}`

const isOfFew = (now: Date, accountsMax: number) => sql<boolean>`(select count(*) from (
    select from known_origin k where k.hash = mine.hash and k.shared and k.last_used_at > ${endOf(now)}
    limit ${accountsMax + 1}) q) <= ${accountsMax}`

/** Deletes what was not used for 90 days. */
export async function forgetOldOrigins(ctx: Pick<Context, 'db' | 'now'>): Promise<void> {
  await ctx.db.deleteFrom('known_origin').where('last_used_at', '<=', endOf(ctx.now())).execute()
}

const endOf = (now: Date): Date => new Date(now.getTime() - retentionDays * 86_400_000)
