import type { ModerationAct } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { JobTable } from '../../jobs/jobs.ts'
import { layOut } from '../notifications/index.ts'

type Decided = { memberId: number; act: Exclude<ModerationAct, 'dismiss'>; reason: string; days: number }

/** Job `moderation.mail-decision`: the reason, also to whoever cannot come in any more, and how to object. */
async function mailDecision(ctx: Context, { memberId, act, reason, days }: Decided): Promise<void> {
  const member = await ctx.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['email', 'firstname', 'locale'])
    .executeTakeFirst()
  if (!member) return
  const locale = member.locale as 'en'
  const values = { name: member.firstname, email: brand.supportEmail, count: days }
  const say = (key: string) => ctx.words.say(locale, key, values)
  const subject = say(`moderation:mail.${act}.subject`)
  const parts = {
    locale,
    title: subject,
    greeting: say('accounts:mail.greeting'),
    text: say(`moderation:mail.${act}.text`),
    lines: [reason],
    code: null,
    button: null,
    after: say('moderation:mail.appeal'),
    foot: say('accounts:mail.foot'),
    stop: null,
  }
  await ctx.mail.send({ to: member.email, subject, locale, ...layOut(parts) })
}

/** Job `moderation.let-in`: whose suspension is over is a member again. */
async function letIn({ db, now }: Context): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locked as they are found: a ban or a longer suspension at this moment stands.
    const { rows } = await sql<{ id: number }>`
      update member set status = 'active', suspended_until = null
      where id in (select id from member where status = 'suspended' and suspended_until <= ${now()}
        order by id limit 500 for no key update)
      returning id`.execute(tx)
    for (const { id } of rows) await sql`select refresh_card(${id}, ${now()})`.execute(tx)
  })
}

export const moderationJobs: JobTable = {
  'moderation.mail-decision': mailDecision,
  'moderation.let-in': (ctx) => letIn(ctx),
}

export const moderationCrontab = '*/10 * * * * moderation.let-in ?max=3'
