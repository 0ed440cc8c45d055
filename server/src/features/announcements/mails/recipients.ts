import type { Locale } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db } from '../../../context.ts'
import { canBeMailed } from '../audience.ts'
import { mailRate } from './mail-rate.ts'

type Clock = Pick<Context, 'db' | 'now'>
type Key = { announcementId: string; memberId: number }

/** After the first failure a mail waits for so long, and after each further one twice as long. */
const retryMs = 15 * 60_000
/** About a day and a half. */
const failuresMax = 8
/** Of a batch at most so many have failed before, so that they never keep it from those who were not tried yet. */
const retriesMax = 10

/**
 * SQL over a member `m` and a row `w` of announcement_mail: whether the member gets the mail. Who is suspended is still bound by the
 * documents.
 */
export const getsMail = sql<boolean>`(${canBeMailed}
  or (w.is_adverse and m.status = 'suspended' and m.email_verified_at is not null))`

/** Moves the cursor over the next members and gives each a row, so that a batch is full. */
export async function takeMembers({ db, now }: Clock, announcementId: string): Promise<void> {
  const at = now()
  await db.transaction().execute(async (tx) => {
    const { cursor_id, member_max } = await tx
      .selectFrom('announcement_mail')
      .where('announcement_id', '=', announcementId)
      .select(['cursor_id', 'member_max'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const limit = mailRate.batchMax - (await dueMembers({ db: tx, now: () => at }, announcementId)).length
    if (limit <= 0 || member_max === null || cursor_id >= member_max) return
    const { rows } = await sql<{ id: number }>`
      select m.id from member m join announcement_mail w on w.announcement_id = ${announcementId}
      where m.id > ${cursor_id} and m.id <= ${member_max} and ${getsMail}
      order by m.id limit ${limit} for key share of m`.execute(tx)
    await sql`insert into announcement_recipient (announcement_id, member_id, try_at)
      select ${announcementId}, id, ${at} from unnest(${rows.map(({ id }) => id)}::int[]) id`.execute(tx)
    const cursor = rows.length < limit ? member_max : (rows.at(-1)?.id ?? member_max)
    await tx
      .updateTable('announcement_mail')
      .set({ cursor_id: cursor })
      .where('announcement_id', '=', announcementId)
      .execute()
  })
}

/** The members of a batch: those who were not tried yet, then a few whose mail failed before. */
export async function dueMembers({ db, now }: { db: Db; now: Context['now'] }, announcementId: string) {
  const due = db
    .selectFrom('announcement_recipient')
    .where('announcement_id', '=', announcementId)
    .where('claimed_at', 'is', null)
    .where('try_at', '<=', now())
    .select('member_id')
  const retried = await due.where('failures', '>', 0).orderBy('try_at').orderBy('member_id').limit(retriesMax).execute()
  const untried = await due
    .where('failures', '=', 0)
    .orderBy('member_id')
    .limit(mailRate.batchMax - retried.length)
    .execute()
  return [...untried, ...retried].map(({ member_id }) => member_id)
}

/** Where a mail goes, which no other run sends from then on. Null where the member cannot be mailed any more; their row is gone then. */
export async function claim({ db, now }: Clock, { announcementId, memberId }: Key) {
  const { rows } = await sql<{ email: string; firstname: string; locale: Locale; failures: number }>`
    update announcement_recipient r set claimed_at = ${now()} from member m, announcement_mail w
    where m.id = r.member_id and w.announcement_id = r.announcement_id and r.announcement_id = ${announcementId} and r.member_id = ${memberId}
      and r.claimed_at is null and ${getsMail}
      and exists (select from announcement a where a.id = r.announcement_id and a.stopped_at is null)
    returning m.email, m.firstname, m.locale, r.failures`.execute(db)
  if (!rows[0])
    await sql`delete from announcement_recipient where announcement_id = ${announcementId} and member_id = ${memberId}
      and claimed_at is null`.execute(db)
  return rows[0]
}

/** Counts the outcome of a mail and forgets whose it was. */
export async function settle(db: Db, { announcementId, memberId }: Key, outcome: 'sent' | 'failed'): Promise<void> {
  const column = sql.ref(outcome)
  await sql`with settled as (
      delete from announcement_recipient where announcement_id = ${announcementId} and member_id = ${memberId} returning 1
    ) update announcement_mail set ${column} = ${column} + (select count(*) from settled)
    where announcement_id = ${announcementId}`.execute(db)
}

/** A mail that the mail server did not take is tried again later, and in the end counts as failed. */
export async function giveBack({ db, now }: Clock, key: Key, failures: number): Promise<void> {
  if (failures >= failuresMax) return settle(db, key, 'failed')
  const tryAt = new Date(now().getTime() + retryMs * 2 ** (failures - 1))
  await sql`update announcement_recipient set claimed_at = null, failures = ${failures}, try_at = ${tryAt}
    where announcement_id = ${key.announcementId} and member_id = ${key.memberId}`.execute(db)
}

/** Batches run one after another, so what is claimed at the beginning of one was left by a process that was killed: it may have been sent. */
export async function countLost(db: Db, announcementId: string): Promise<void> {
  await sql`with lost as (
      delete from announcement_recipient where announcement_id = ${announcementId} and claimed_at is not null returning 1
    ) update announcement_mail set failed = failed + (select count(*) from lost)
    where announcement_id = ${announcementId} and exists (select from lost)`.execute(db)
}
