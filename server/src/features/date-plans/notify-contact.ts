import { brand } from '@karibu/contract/brand'
import type { Context } from '../../context.ts'
import type { PayloadOf } from '../../jobs/job.ts'
import { layOut, linkTo } from '../notifications/index.ts'
import type { datePlanJobs } from './jobs.ts'
import { planToken } from './plan-view.ts'

type Notification = PayloadOf<typeof datePlanJobs.notifyContact>

/** Job `date-plans.notify-contact`: notifies the trusted contact, in the member's language, with the link of the plan. */
export async function notifyContactOf(ctx: Context, { planId, about }: Notification): Promise<void> {
  const plan = await ctx.db
    .selectFrom('date_plan as d')
    .innerJoin('member as m', 'm.id', 'd.member_id')
    .where('d.id', '=', planId)
    .select(['d.contact_email', 'd.contact_phone', 'm.firstname', 'm.locale'])
    .executeTakeFirst()
  if (!plan) return
  const { firstname: name, locale } = plan
  const url = linkTo(ctx, `/plan#${planToken(ctx, planId)}`)
  // No text that the member wrote is in it: a member cannot have us send their own text to a stranger.
  const text = ctx.translations.translate(locale, `safety:contact.${about}.text`, { name })
  if (plan.contact_phone !== null) {
    await ctx.sms?.send({ to: plan.contact_phone, text: `${text} ${url}` })
    return
  }
  if (plan.contact_email === null) return
  const values = { name, email: brand.supportEmail }
  const subject = ctx.translations.translate(locale, `safety:contact.${about}.subject`, values)
  const parts = {
    locale,
    title: subject,
    greeting: ctx.translations.translate(locale, 'accounts:mail.greetingPlain', values),
    text,
    code: null,
    button: { label: ctx.translations.translate(locale, 'safety:contact.open', values), url },
    after: ctx.translations.translate(locale, 'safety:contact.after', values),
    foot: ctx.translations.translate(locale, 'safety:contact.foot', values),
    stop: null,
  }
  await ctx.mail.send({ to: plan.contact_email, subject, locale, ...layOut(parts) })
}
