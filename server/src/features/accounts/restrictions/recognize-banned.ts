import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { plainAddress } from '../../../db/plain-address.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { isSimilar } from '../../photos/index.ts'
import { isAutomatic, queueMember } from '../../scam/index.ts'
import type { accountJobs } from '../jobs.ts'
import { browserHashes, formerHashes, type Origin } from '../sessions/known-origins.ts'

/** So long after joining, or after proving an address, a member is compared: imported ones come long after their import. */
const newForMs = 7 * 86_400_000
/** Browsers of banned members, stored as before, that are compared, the ones used last first. */
const devicesMax = 5000

type Way = 'address' | 'phone number' | 'payout account' | 'photo' | 'device'
type Newcomer = { memberId: number; origin: Origin }

/**
 * Adds a new member to the queue of the moderators whose address, phone number, payout account, photo or browser is that of a banned
 * member, unless an earlier report names all of that. Nothing else follows: a number may belong to another person now, and a phone
 * may be shared.
 */
export async function recognizeBanned(
  ctx: Pick<Context, 'now' | 'secret'>,
  tx: Tx,
  { memberId, origin }: Newcomer,
): Promise<void> {
  const now = ctx.now()
  if (!(await isNew(tx, { memberId, now }))) return
  const ways = new Map<string, Way[]>()
  const found = [
    ...(await withSameContact(tx, memberId)),
    ...(await withSamePayout(tx, memberId)),
    ...(await withSamePhoto(tx, memberId)),
    ...(await onSameDevice(ctx, tx, { memberId, origin })),
  ]
  for (const { uid, way } of found) ways.set(uid, [...(ways.get(uid) ?? []), way])
  if (ways.size === 0) return
  const reported = await readReported(tx, memberId)
  const match = [...ways]
    .filter(([uid, each]) => !isReported(reported, { uid, ways: each }))
    .sort(([, one], [, other]) => other.length - one.length)[0]
  if (!match) return
  const content = `the same ${match[1].join(' and ')}${asBanned(match[0])}`
  await queueMember(tx, { memberId, category: 'fake', content, now })
}

/** Job `accounts.recognize-banned`, for photos, which are added without a login. Two at once would report twice, so the second waits. */
export async function recognizeUploader(
  ctx: Pick<Context, 'db' | 'now' | 'secret'>,
  { memberId }: PayloadOf<typeof accountJobs.recognizeBanned>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${memberId} for no key update`.execute(tx)
    await recognizeBanned(ctx, tx, { memberId, origin: { network: '', deviceToken: null } })
  })
}

async function isNew(tx: Tx, { memberId, now }: { memberId: number; now: Date }): Promise<boolean> {
  const joinedAfter = new Date(now.getTime() - newForMs)
  const { rows } = await sql`
    select from member where id = ${memberId} and greatest(created_at, email_verified_at) > ${joinedAfter}
      and role = 'user'`.execute(tx)
  return rows.length > 0
}

const asBanned = (uid: string) => ` as the banned account ${uid}`

async function readReported(tx: Tx, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ content: string }>`
    select r.content from abuse_report r
    where r.target_id = ${memberId} and r.category = 'fake' and ${isAutomatic}`.execute(tx)
  return rows.map(({ content }) => content)
}

/** A login also knows the browser, an upload does not: a shorter list of ways is no news. */
function isReported(reported: readonly string[], { uid, ways }: { uid: string; ways: readonly Way[] }): boolean {
  const ending = asBanned(uid)
  const named = reported
    .filter((content) => content.endsWith(ending))
    .map((content) => content.slice(0, -ending.length))
  return ways.every((way) => named.some((content) => content.includes(way)))
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

/** What was stored of a browser before differs for each member, so the token is hashed for each banned one: 2 µs each. */
async function onSameDevice(
  ctx: Pick<Context, 'secret'>,
  tx: Tx,
  { origin: { deviceToken } }: Newcomer,
): Promise<{ uid: string; way: Way }[]> {
  if (!deviceToken) return []
  const { rows } = await sql<{ uid: string; hash: Buffer | null }>`
    (select o.uid, null as hash from known_origin k join member o on o.id = k.member_id
      where o.status = 'banned' and k.shared and k.hash = any(${browserHashes(ctx, deviceToken)}::bytea[]) limit 20)
    union all (select o.uid, k.hash from known_origin k join member o on o.id = k.member_id
      where o.status = 'banned' and k.kind = 'device' and not k.shared order by k.last_used_at desc limit ${devicesMax})`.execute(
    tx,
  )
  return rows
    .filter(({ uid, hash }) => !hash || formerHashes(ctx, uid, deviceToken).some((known) => hash.equals(known)))
    .map(({ uid }) => ({ uid, way: 'device' as const }))
}
