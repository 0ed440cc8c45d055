import { moneyIn } from '@karibu/contract'
import { dayIn } from '@karibu/contract/date-text'
import type { Context } from '../../context.ts'
import { mailMember } from '../notifications/index.ts'

export type SubscriptionMail = {
  memberId: number
  kind: 'endsSoon' | 'renewsSoon' | 'renewed' | 'short' | 'ended'
  plan: string
  /** US cents of a renewal. */
  cents: number
  /** When it ends, is renewed, or the grace is over. */
  at: string
}

/** Job `subscriptions.mail`. */
export async function mailSubscription(
  ctx: Context,
  { memberId, kind, plan, cents, at }: SubscriptionMail,
): Promise<void> {
  await mailMember(ctx, memberId, {
    kind: 'plan',
    key: `subscriptions:mail.${kind}`,
    values: (reader) => ({
      plan: ctx.translations.plan(reader.locale, plan),
      amount: moneyIn(reader.locale, cents, 'USD'),
      date: dayIn(reader, new Date(at)),
    }),
    page: kind === 'short' ? '/dashboard/deposit' : '/dashboard/upgrade',
  })
}
