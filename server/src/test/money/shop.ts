import { boostPlans, gifts, subscriptionPlans } from '@karibu/contract/catalogue'
import type { TestApp } from '../harness.ts'

/** The catalogue of a new installation: ids by code, and of boosts by days. */
export async function stockShop({ ctx }: Pick<TestApp, 'ctx'>) {
  const { db } = ctx
  const gift = await db
    .insertInto('gift')
    .values(gifts.map((row, position) => ({ ...row, position })))
    .returning(['id', 'code', 'price'])
    .execute()
  await db
    .insertInto('subscription_plan')
    .values(subscriptionPlans.map((row, position) => ({ ...row, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const plan = await db.selectFrom('subscription_plan').select(['id', 'code', 'price']).execute()
  const boost = await db.insertInto('boost_plan').values(boostPlans).returning(['id', 'days', 'price']).execute()
  const idOf = <R extends { id: string }>(rows: R[], is: (row: R) => boolean): string => {
    const found = rows.find(is)
    if (!found) throw new Error('not in the catalogue')
    return found.id
  }
  return {
    gift: (code: string) => idOf(gift, (row) => row.code === code),
    plan: (code: string) => idOf(plan, (row) => row.code === code),
    boost: (days: number) => idOf(boost, (row) => row.days === days),
  }
}
export type Shop = Awaited<ReturnType<typeof stockShop>>

/** Lets time pass; all sessions stay valid. */
export async function letPass(app: Pick<TestApp, 'ctx' | 'advance'>, ms: number): Promise<void> {
  app.advance(ms)
  const now = app.ctx.now()
  await app.ctx.db
    .updateTable('member_session')
    .set({ last_used_at: now, expires_at: new Date(now.getTime() + 86_400_000) })
    .execute()
}
