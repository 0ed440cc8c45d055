import { type api, type Locale, type QueryOf, type ReplyOf, toMajor } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'

type Row = {
  id: string
  planName: string
  startedAt: Date
  endedAt: Date
  /** When it was paid, which may be after its start: the moment of its line in the statement. */
  paidAt: Date | null
  paid: number
  reason: 'bought' | 'renewed' | 'changed'
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The periods a member had or has, newest first, with what was paid for each. */
export async function listPeriods(
  ctx: Context,
  { memberId, locale }: { memberId: number; locale: Locale },
  { cursor, limit }: QueryOf<typeof api.subscriptions.history>,
): Promise<ReplyOf<typeof api.subscriptions.history>> {
  if (cursor !== undefined && !uuid.test(cursor)) throw new Refusal('invalid_input')
  const onwards =
    cursor === undefined
      ? sql``
      : sql`and (t.starts_at, t.id) < (select starts_at, id from subscription_period where member_id = ${memberId} and id = ${cursor}::uuid)`
  const { rows } = await sql<Row>`
    select t.id, plan.name as "planName", t.starts_at as "startedAt", t.ends_at as "endedAt", t.paid, t.reason,
      (select p.at from ledger_transfer p where p.id = t.transfer) as "paidAt"
    from subscription_period t join subscription_plan plan on plan.id = t.plan_id
    where t.member_id = ${memberId} ${onwards}
    order by t.starts_at desc, t.id desc limit ${limit + 1}`.execute(ctx.db)
  const shown = rows.slice(0, limit)
  const periods = shown.map(({ startedAt, endedAt, paidAt, paid, planName, ...row }) => ({
    ...row,
    planName: ctx.translations.plan(locale, planName, paidAt ?? startedAt),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    price: toMajor(paid, 'USD'),
  }))
  return { periods, nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
}
