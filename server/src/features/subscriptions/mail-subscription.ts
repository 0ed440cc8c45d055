import { type Locale, moneyIn } from '@karibu/contract'
import { dayIn } from '@karibu/contract/date-text'
import { regional } from '@karibu/contract/regional'
import type { Context } from '../../context.ts'
import type { PayloadOf } from '../../jobs/job.ts'
import { mailMember } from '../notifications/index.ts'
import type { subscriptionJobs } from './jobs.ts'
import type { PlanContents } from './plan-contents.ts'

export type SubscriptionMail = PayloadOf<typeof subscriptionJobs.mail>

/** Job `subscriptions.mail`. */
export async function mailSubscription(
  ctx: Context,
  { memberId, kind, plan, cents, at, includes }: SubscriptionMail,
): Promise<void> {
  await mailMember(ctx, memberId, {
    kind: 'plan',
    key: `subscriptions:mail.${kind}`,
    values: (reader) => ({
      plan: ctx.translations.plan(reader.locale, plan, 'now'),
      amount: moneyIn(reader.locale, cents, 'USD'),
      date: dayIn(reader, new Date(at)),
      includes: includes ? includedIn(ctx, reader.locale, includes) : '',
    }),
    page: kind === 'short' ? '/dashboard/deposit' : '/dashboard/upgrade',
  })
}

/** "10 calls, 300 first messages and 60% of a gift’s price". */
function includedIn({ translations }: Context, locale: Locale, contents: PlanContents): string {
  const { calls, messages, giftConversion } = contents
  const number = (value: number) => value.toLocaleString(regional(locale))
  const percent = (giftConversion / 100).toLocaleString(regional(locale), { style: 'percent' })
  const written =
    messages === null
      ? translations.translate(locale, 'subscriptions:includes.daily')
      : translations.translate(locale, 'subscriptions:includes.messages', { count: messages, number: number(messages) })
  const parts = [
    translations.translate(locale, 'subscriptions:includes.calls', { count: calls, number: number(calls) }),
    written,
    translations.translate(locale, 'subscriptions:includes.gifts', { percent }),
  ]
  return new Intl.ListFormat(regional(locale), { type: 'conjunction' }).format(parts)
}
