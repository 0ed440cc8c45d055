import type { Locale, ModerationAct } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { JobTable } from '../../jobs/jobs.ts'
import { settleEach } from '../../jobs/settle-each.ts'
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

/** Job `moderation.mail-lifted`: a decision was taken back, and the member may come in again. */
async function mailLifted(ctx: Context, { memberId }: { memberId: number }): Promise<void> {
  const member = await ctx.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .select(['email', 'firstname', 'locale'])
    .executeTakeFirst()
  if (!member) return
  const locale = member.locale as Locale
  const values = { name: member.firstname, email: brand.supportEmail }
  const say = (key: string) => ctx.words.say(locale, key, values)
  const subject = say('moderation:mail.lifted.subject')
  const parts = {
    locale,
    title: subject,
    greeting: say('accounts:mail.greeting'),
    text: say('moderation:mail.lifted.text'),
    lines: [],
    code: null,
    button: null,
    after: say('moderation:mail.lifted.after'),
    foot: say('accounts:mail.foot'),
    stop: null,
  }
  await ctx.mail.send({ to: member.email, subject, locale, ...layOut(parts) })
}

/** Job `moderation.let-in`: whose suspension is over is a member again. */
async function letIn({ db, now }: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from member where ${isOver(now())} order by suspended_until, id limit 5000`.execute(db)
  await settleEach(rows, ({ id }) =>
    db.transaction().execute(async (tx) => {
      // Asked again behind the lock of the row: a ban or a longer suspension at this moment stands.
      const freed = await sql`update member set status = 'active', suspended_until = null
        where id = ${id} and ${isOver(now())} returning id`.execute(tx)
      if (freed.rows.length > 0) await sql`select refresh_card(${id}, ${now()})`.execute(tx)
    }),
  )
}

const isOver = (now: Date) => sql`status = 'suspended' and suspended_until <= ${now}`

export const moderationJobs: JobTable = {
  'moderation.mail-decision': mailDecision,
  'moderation.mail-lifted': mailLifted,
  'moderation.let-in': (ctx) => letIn(ctx),
}

export const moderationCrontab = '*/10 * * * * moderation.let-in ?max=3'
