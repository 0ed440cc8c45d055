import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { readContentsFrom } from './plan-contents.ts'
import { freeCode, type Plan, planColumns } from './plan-of.ts'
import { startPeriod } from './start-period.ts'

type ImportedPlan = { memberId: number; code: string; endsAt: Date; now: Date }

/** The codes of all plans that cost something, also of those that are no longer sold. */
export async function paidPlanCodes(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('subscription_plan').where('code', '<>', freeCode).select('code').execute()
  return new Set(rows.map(({ code }) => code))
}

/**
 * Gives a plan that was paid on another site until its end there: it costs nothing here, counts nothing towards another plan
 * and does not renew. Answers false for a member who has had a plan here.
 */
export async function importPlan(tx: Tx, { memberId, code, endsAt, now }: ImportedPlan): Promise<boolean> {
  await sql`select from member where id = ${memberId} for update`.execute(tx)
  const { rows } = await planOfCode(memberId, code).execute(tx)
  const plan = rows[0]
  if (!plan) return false
  const contents = await readContentsFrom(tx, { planId: plan.id, startsAt: now })
  await startPeriod(tx, {
    ...{ memberId, plan: { ...plan, ...contents }, reason: 'bought', price: 0, worth: 0 },
    ...{ startsAt: now, endsAt, renews: false, renewalPrice: 0, now },
  })
  return true
}

const planOfCode = (memberId: number, code: string): RawBuilder<Plan> => sql<Plan>`
  select ${planColumns(memberId)} from subscription_plan plan
  where plan.code = ${code} and not exists (select from subscription_period t where t.member_id = ${memberId})`
