import { sql } from 'kysely'
import type { Context, Tx } from '../../../../context.ts'
import { operator, writeAuditEntry } from '../../../../db/audit-entry.ts'
import { enqueue } from '../../../../jobs/jobs.ts'
import { settleEach, settleSteps } from '../../../../jobs/settle-each.ts'
import { notify } from '../../../notifications/index.ts'
import { discoveryJobs } from '../../jobs.ts'
import { countWaiting } from './count-waiting.ts'
import { mayOpen } from './opening-rules.ts'

const membersAtOnce = 500

/**
 * Job `discovery.settle-cities`: opens each city in which enough members wait, then hides the members of cities that were closed and
 * shows those of cities that were opened, who get one notice. A part of them in each job, each in a short transaction.
 */
export async function settleCities(ctx: Context): Promise<void> {
  await settleSteps([() => openEachFull(ctx), () => endTrips(ctx), () => settleMembers(ctx)])
}

async function openEachFull(ctx: Context): Promise<void> {
  const full = (await countWaiting(ctx.db)).filter(mayOpen)
  await settleEach(full, (city) => openFull(ctx, city))
}

type Counted = Pick<Awaited<ReturnType<typeof countWaiting>>[number], 'id' | 'peopleMin' | 'balanced'>

/** Opens a city, unless staff have asked for something else since it was counted. */
export async function openFull(ctx: Context, { id, peopleMin, balanced }: Counted): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('waiting_city')
      .where('city_id', '=', id)
      .where('people_min', '=', peopleMin)
      .where('balanced', '=', balanced)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const entry = { at: ctx.now(), action: 'city.open', subject: `city ${id}`, details: { automatic: true } } as const
    await writeAuditEntry(tx, { ...entry, staffId: operator })
  })
}

/** A trip that began in the moment in which its city was closed. */
async function endTrips({ db }: Context): Promise<void> {
  await sql`delete from trip where city_id in (select city_id from waiting_city)`.execute(db)
}

async function settleMembers(ctx: Context): Promise<void> {
  const memberIds = await findUnsettled(ctx)
  await settleEach(memberIds, (memberId) => settleMember(ctx, memberId))
  if (memberIds.length === membersAtOnce) await enqueue(ctx.db, discoveryJobs.settleCities, {})
}

/** Members whose profile does not say what their city is now. */
async function findUnsettled({ db }: Context): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.member_id as id from profile p where p.awaits_city and not exists (
      select from card c join waiting_city o on o.city_id = c.city where c.member_id = p.member_id)
    union all
    select c.member_id from waiting_city o join card c on c.city = o.city_id join profile p on p.member_id = c.member_id
    where not p.awaits_city
    limit ${membersAtOnce}`.execute(db)
  return rows.map(({ id }) => id)
}

async function settleMember(ctx: Context, memberId: number): Promise<void> {
  const now = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    const hasWaited = await awaitsCity(tx, memberId)
    await sql`select refresh_card(${memberId}, ${now})`.execute(tx)
    if (!hasWaited || (await awaitsCity(tx, memberId))) return
    await tx.deleteFrom('city_watch').where('member_id', '=', memberId).execute()
    const active = tx.selectFrom('member').where('id', '=', memberId).where('status', '=', 'active').select('id')
    if (await active.executeTakeFirst()) await notify(tx, { memberId, kind: 'city', data: { topic: 'city' }, now })
  })
}

/** Held until the transaction ends: a move of the member comes before or after. */
async function awaitsCity(tx: Tx, memberId: number): Promise<boolean> {
  const profile = tx.selectFrom('profile').where('member_id', '=', memberId).select('awaits_city').forNoKeyUpdate()
  return (await profile.executeTakeFirst())?.awaits_city ?? false
}
