import { api } from '@karibu/contract'
import { sql } from 'kysely'
import type { TestApp } from '../harness.ts'
import type { Made } from '../members/make-member.ts'

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

type Ring = { from: Made; to: Made; kind?: 'voice' | 'video'; deviceId?: string | undefined }

/** One calls the other. */
export const ring = (app: TestApp, { from, to, kind = 'voice', deviceId }: Ring) =>
  app.call(api.calls.start, { token: from.token, params: { id: to.uid }, body: { kind, deviceId } })

/** The state of a call in the table. */
export const stateOf = ({ ctx }: Pick<TestApp, 'ctx'>, uid: string) =>
  ctx.db.selectFrom('call').where('uid', '=', uid).select(['state', 'reason']).executeTakeFirstOrThrow()

type CallInput = { from: Made; to: Made; state?: 'ringing' | 'missed'; createdAt?: Date }

/** A call written straight to the tables, which no job watches: one that has rung for an hour where nothing else is said. */
export async function placeCall(
  { ctx }: Pick<TestApp, 'ctx'>,
  { from, to, state = 'ringing', createdAt = new Date(ctx.now().getTime() - 3_600_000) }: CallInput,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with placed as (
      insert into call (caller_id, callee_id, kind, state, silent, created_at)
      values (${from.id}, ${to.id}, 'voice', ${state}, false, ${createdAt}) returning id)
    insert into call_side (call_id, member_id, device, seen_at, live)
    select id, member_id, 'device:page', ${createdAt}, ${state === 'ringing'} from placed, unnest(${[from.id, to.id]}::int[]) as member_id
    returning call_id as id`.execute(ctx.db)
  return rows[0]?.id ?? 0
}
