import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { isAutomatic, queueMember } from '../../scam/index.ts'
import { accountJobs } from '../jobs.ts'
import { formerHashes, type Origin } from '../sessions/known-origins.ts'
import { type Link, linksOf } from './linked-accounts.ts'

/** So long after joining, or after proving an address, each login compares a member: imported ones come long after their import. */
const newForMs = 7 * 86_400_000
/** Browsers of banned members, stored as before, that are compared, the ones used last first. */
const devicesMax = 5000
/** Banned members that are named to staff, and accounts of one banned member that are compared, the newest first. */
const bannedMax = 20
const accountsMax = 50

type Found = { uid: string; way: string }
type Login = { memberId: number; origin: Origin; isNewBrowser: boolean }
type Signer = Pick<Context, 'now' | 'secret'>

/** Compares a member at a login: in the first week at once, afterwards by a job, and only if the browser is new to the account. */
export async function compareAtLogin(ctx: Signer, tx: Tx, { memberId, origin, isNewBrowser }: Login): Promise<void> {
  const { deviceToken } = origin
  if (await isNew(tx, { memberId, now: ctx.now() })) await recognizeBanned(ctx, tx, { memberId, deviceToken })
  else if (isNewBrowser) await enqueue(tx, accountJobs.recognizeBanned, { memberId })
}

/**
 * Adds a member to the queue of the moderators whose address, phone number, payout account, photo or browser is that of a banned
 * member, unless an earlier report names all of that. Nothing else follows: a number may belong to another person now, a phone
 * may be shared, and a photo may have been taken from this member.
 */
export async function recognizeBanned(
  ctx: Signer,
  tx: Tx,
  { memberId, deviceToken = null }: { memberId: number; deviceToken?: string | null },
): Promise<void> {
  const now = ctx.now()
  if (!(await isCompared(tx, memberId))) return
  const ways = new Map<string, Set<string>>()
  const found = [...(await readLinks(tx, { memberId, now })), ...(await onSameDevice(ctx, tx, deviceToken))]
  for (const { uid, way } of found) ways.set(uid, (ways.get(uid) ?? new Set()).add(way))
  if (ways.size === 0) return
  const reported = await readReported(tx, memberId)
  const match = [...ways]
    .filter(([uid, each]) => !isReported(reported, { uid, ways: [...each] }))
    .sort(([, one], [, other]) => other.size - one.size)[0]
  if (!match) return
  const content = `the same ${[...match[1]].join(' and ')}${asBanned(match[0])}`
  await queueMember(tx, { memberId, category: 'fake', content, now })
}

/**
 * Job `accounts.recognize-banned`, for what a member added: a photo, a phone number, an address, a payout account or a browser. Two at
 * once would report twice, so the second waits.
 */
export async function recognizeMember(
  ctx: Signer & Pick<Context, 'db'>,
  { memberId }: PayloadOf<typeof accountJobs.recognizeBanned>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await sql`select from member where id = ${memberId} for no key update`.execute(tx)
    await recognizeBanned(ctx, tx, { memberId })
  })
}

/** Job `accounts.recognize-linked`: compares the accounts that are linked to a member who has just been banned. */
export async function recognizeLinked(
  ctx: Signer & Pick<Context, 'db'>,
  { memberId }: PayloadOf<typeof accountJobs.recognizeLinked>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct m.id from ${linksOf(memberId, ctx.now())} link join member m on m.id = link.id
    where ${comparable} and exists (select from member b where b.id = ${memberId} and b.status = 'banned')
    order by m.id desc limit ${accountsMax}`.execute(ctx.db)
  for (const { id } of rows) await recognizeMember(ctx, { memberId: id })
}

/** SQL over a member `m`. */
const comparable = sql<boolean>`(m.role = 'user' and m.email_verified_at is not null and m.status not in ('banned', 'deleted'))`

async function isCompared(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql`select from member m where m.id = ${memberId} and ${comparable}`.execute(tx)
  return rows.length > 0
}

async function isNew(tx: Tx, { memberId, now }: { memberId: number; now: Date }): Promise<boolean> {
  const joinedAfter = new Date(now.getTime() - newForMs)
  const { rows } = await sql`
    select from member where id = ${memberId} and greatest(created_at, email_verified_at) > ${joinedAfter}`.execute(tx)
  return rows.length > 0
}

const asBanned = (uid: string) => ` as the banned account ${uid}`

async function readReported(tx: Tx, memberId: number): Promise<string[]> {
  const { rows } = await sql<{ content: string }>`
    select r.content from abuse_report r
    where r.target_id = ${memberId} and r.category = 'fake' and ${isAutomatic}`.execute(tx)
  return rows.map(({ content }) => content)
}

/** A login also knows the browser as it was stored before, a job does not: a shorter list of ways is no news. */
function isReported(reported: readonly string[], { uid, ways }: { uid: string; ways: readonly string[] }): boolean {
  const ending = asBanned(uid)
  const named = reported
    .filter((content) => content.endsWith(ending))
    .map((content) => content.slice(0, -ending.length))
  return ways.every((way) => named.some((content) => content.includes(way)))
}

const wayNames: Record<Link['by'], string> = {
  address: 'address',
  phone: 'phone number',
  payout: 'payout account',
  photo: 'photo',
  device: 'device',
}

/** A photo that the banned member added after this one is named so: it may have been taken from this member. */
async function readLinks(tx: Tx, { memberId, now }: { memberId: number; now: Date }): Promise<Found[]> {
  const { rows } = await sql<{ uid: string; links: Pick<Link, 'by' | 'isLater'>[] }>`
    select b.uid, json_agg(json_build_object('by', link.by, 'isLater', link."isLater") order by link.by, link."isLater") as links
    from ${linksOf(memberId, now)} link join member b on b.id = link.id
    where b.status = 'banned' group by b.id order by b.id desc limit ${bannedMax}`.execute(tx)
  return rows.flatMap(({ uid, links }) => {
    const hasEarlier = links.some(({ isLater }) => isLater === false)
    return links
      .filter(({ isLater }) => !(isLater && hasEarlier))
      .map(({ by, isLater }) => ({ uid, way: isLater ? 'photo, added here first,' : wayNames[by] }))
  })
}

/** What was stored of a browser before differs for each member, so the token is hashed for each banned one: 2 µs each. */
async function onSameDevice(ctx: Signer, tx: Tx, deviceToken: string | null): Promise<Found[]> {
  if (!deviceToken) return []
  const { rows } = await sql<{ uid: string; hash: Buffer }>`
    select o.uid, k.hash from known_origin k join member o on o.id = k.member_id
    where o.status = 'banned' and k.kind = 'device' and not k.shared
    order by k.last_used_at desc limit ${devicesMax}`.execute(tx)
  return rows
    .filter(({ uid, hash }) => formerHashes(ctx, uid, deviceToken).some((known) => hash.equals(known)))
    .map(({ uid }) => ({ uid, way: wayNames.device }))
}
