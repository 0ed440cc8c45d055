import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { plainAddress } from '../../../db/plain-address.ts'
import { isSimilar } from '../../photos/index.ts'
import { queueMember } from '../../scam/index.ts'
import { deviceHashes, type Origin } from '../sessions/known-origins.ts'

/** So long after joining, or after proving an address, a member is compared: imported ones come long after their import. */
const newForMs = 7 * 86_400_000
/** Devices of banned members that are compared, the ones used last first. */
const devicesMax = 5000

type Way = 'address' | 'phone number' | 'payout account' | 'photo' | 'device'
type Newcomer = { memberId: number; origin: Origin }

/**
 * Adds a new member to the queue of the moderators whose address, phone number, payout account, photo or browser is that of a banned
 * member. Nothing else
 * follows: a number may belong to another person now, and a phone may be shared.
 */
export async function recognizeBanned(
  ctx: Pick<Context, 'now' | 'secret'>,
  tx: Tx,
  { memberId, origin }: Newcomer,
): Promise<void> {
  const now = ctx.now()
  const joinedAfter = new Date(now.getTime() - newForMs)
  const { rows: recent } = await sql`
    select from member where id = ${memberId} and greatest(created_at, email_verified_at) > ${joinedAfter}
      and role = 'user'`.execute(tx)
  if (recent.length === 0) return
  const ways = new Map<string, Way[]>()
  const found = [
    ...(await withSameContact(tx, memberId)),
    ...(await withSamePayout(tx, memberId)),
    ...(await withSamePhoto(tx, memberId)),
    ...(await onSameDevice(ctx, tx, { memberId, origin })),
  ]
  for (const { uid, way } of found) ways.set(uid, [...(ways.get(uid) ?? []), way])
  const [match] = [...ways].sort(([, one], [, other]) => other.length - one.length)
  if (!match) return
  const content = `the same ${match[1].join(' and ')} as the banned account ${match[0]}`
  await queueMember(tx, { memberId, category: 'fake', content, isOnce: true, now })
}

async function withSameContact(tx: Tx, memberId: number): Promise<{ uid: string; way: Way }[]> {
  const { rows } = await sql<{ uid: string; address: boolean; phone: boolean }>`
    select * from (select o.uid, o.id, ${plainAddress(sql`o.email`)} = ${plainAddress(sql`m.email`)} as address,
        o.phone = m.phone and m.phone <> '' as phone
      from member m, member o where m.id = ${memberId} and o.status = 'banned') same
    where address or phone order by id desc limit 20`.execute(tx)
  return rows.flatMap(({ uid, address, phone }) => [
    ...(address ? [{ uid, way: 'address' as const }] : []),
    ...(phone ? [{ uid, way: 'phone number' as const }] : []),
  ])
}

async function withSamePayout(tx: Tx, memberId: number): Promise<{ uid: string; way: Way }[]> {
  const { rows } = await sql<{ uid: string }>`
    select distinct o.uid from payout_account mine
    join payout_account theirs on theirs.number = mine.number and theirs.bank_code = mine.bank_code
      and theirs.member_id <> mine.member_id
    join member o on o.id = theirs.member_id
    where mine.member_id = ${memberId} and o.status = 'banned' limit 20`.execute(tx)
  return rows.map(({ uid }) => ({ uid, way: 'payout account' as const }))
}

async function withSamePhoto(tx: Tx, memberId: number): Promise<{ uid: string; way: Way }[]> {
  const { rows } = await sql<{ uid: string }>`
    select distinct o.uid from photo mine
    join photo theirs on ${isSimilar(sql`theirs.picture_hash`, sql`mine.picture_hash`)} and theirs.member_id <> mine.member_id
    join member o on o.id = theirs.member_id
    where mine.member_id = ${memberId} and o.status = 'banned' limit 20`.execute(tx)
  return rows.map(({ uid }) => ({ uid, way: 'photo' as const }))
}

// What is stored of a device differs for each member, so the token is hashed for each banned one: 2 µs each.
async function onSameDevice(
  ctx: Pick<Context, 'secret'>,
  tx: Tx,
  { origin: { deviceToken } }: Newcomer,
): Promise<{ uid: string; way: Way }[]> {
  if (!deviceToken) return []
  const { rows } = await sql<{ uid: string; hash: Buffer }>`
    select o.uid, k.hash from known_origin k join member o on o.id = k.member_id
    where o.status = 'banned' and k.kind = 'device' order by k.last_used_at desc limit ${devicesMax}`.execute(tx)
  return rows
    .filter(({ uid, hash }) => deviceHashes(ctx, uid, deviceToken).some((known) => hash.equals(known)))
    .map(({ uid }) => ({ uid, way: 'device' as const }))
}
