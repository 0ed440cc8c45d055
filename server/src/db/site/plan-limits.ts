import type { DailyLevels } from '@karibu/contract'
import { legalNumbers } from '@karibu/contract/legal-facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { fieldRefusal } from '../../refusal.ts'
import { readDailyLimit } from './daily-limits.ts'

/**
 * Changes of plans, and of how many members one may write to first, are made one after the other, so that each is checked with those
 * before it. Taken before any other lock.
 */
export async function lockPlans(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('the list of plans'))`.execute(tx)
}

/** A plan does not include first messages that no member may write in its days. Throws Refusal of the field `messages`. */
export async function refuseUnusableMessages(db: Db | Tx, { messages }: { messages: number | null }): Promise<void> {
  if (messages === null) return
  const { photo } = await readDailyLimit(db, 'requestsADay')
  const maximum = photo * legalNumbers.planDays
  if (messages > maximum) throw fieldRefusal('messages', 'too_big', { maximum })
}

/**
 * A limit of first messages leaves what plans include usable with verified photos: of plans on sale, of changes that wait, and of periods
 * that run, which were paid for. Throws Refusal of the field `photo`.
 */
export async function refuseBelowPlans(db: Db | Tx, { photo }: DailyLevels, now: Date): Promise<void> {
  const { rows } = await sql<{ least: number | null }>`
    select max(ceil(included.messages / included.days::numeric))::int as least from (
      select messages, days from subscription_plan where active
      union all select c.messages, p.days from plan_change c join subscription_plan p on p.id = c.plan_id where c.state = 'waiting'
      union all select case when t.calls is null then p.messages else t.messages end, p.days
        from subscription s join subscription_period t on t.id = s.period_id join subscription_plan p on p.id = t.plan_id
        where s.ended_at is null and s.ends_at > ${now}
    ) included`.execute(db)
  const minimum = rows[0]?.least ?? 0
  if (photo < minimum) throw fieldRefusal('photo', 'administration:fields.limit_below_plans', { minimum })
}
