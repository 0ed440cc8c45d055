import { api } from '@karibu/contract'
import { sql } from 'kysely'
import type { TestApp } from './harness.ts'
import type { Made } from './makers.ts'

/** Gives a member a plan with so many calls for thirty days, written straight to the tables. */
export async function giveCalls({ ctx }: Pick<TestApp, 'ctx'>, { id }: Made, calls = 60): Promise<void> {
  const now = ctx.now()
  const until = new Date(now.getTime() + 30 * 86_400_000)
  await sql`with plan as (
      insert into subscription_plan (code, name, price, days, calls, gift_conversion, position)
      values (${`calls-${calls}`}, 'Test', 100, 30, ${calls}, 50, 1)
      on conflict (code) do update set calls = excluded.calls returning id
    ), period as (
      insert into subscription_period (member_id, plan_id, reason, paid, worth, starts_at, ends_at, allowance_from)
      select ${id}, plan.id, 'bought', 0, 0, ${now}, ${until}, ${now} from plan returning id)
    insert into subscription (member_id, period_id, ends_at, renews, renewal_price)
    select ${id}, period.id, ${until}, false, 0 from period`.execute(ctx.db)
}

/** One calls the other. */
export const ring = (
  app: TestApp,
  from: Made,
  to: Made,
  { kind = 'voice', deviceId }: { kind?: 'voice' | 'video'; deviceId?: string } = {},
) => app.call(api.calls.start, { token: from.token, params: { id: to.uid }, body: { kind, deviceId } })

/** How a call stands in the table. */
export const stateOf = ({ ctx }: Pick<TestApp, 'ctx'>, uid: string) =>
  ctx.db.selectFrom('call').where('uid', '=', uid).select(['state', 'reason']).executeTakeFirstOrThrow()
