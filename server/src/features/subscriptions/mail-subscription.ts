import { moneyIn } from '@karibu/contract'
import { dayIn } from '@karibu/contract/date-text'
import type { Context } from '../../context.ts'
import type { PayloadOf } from '../../jobs/job.ts'
import { mailMember } from '../notifications/index.ts'
import type { subscriptionJobs } from './jobs.ts'

export type SubscriptionMail = PayloadOf<typeof subscriptionJobs.mail>

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
