import { emailObjectionDays } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { dayMs, hourMs } from '../../../durations.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { correctionMail } from '../codes/mails.ts'
import { accountJobs } from '../jobs.ts'
import { correctionEnds, isOpen, openFrom, presentFirst } from './email-correction.ts'
import { stopToken } from './stop-correction.ts'

const retryMs = hourMs

/**
 * Job `accounts.mail-correction`: mails the owner of the present address how to object, or the owner of the new one that they can
 * log in. Nothing where the correction has ended by then.
 */
export const mailCorrection = (
  ctx: Context,
  { correctionId, to }: PayloadOf<typeof accountJobs.mailCorrection>,
): Promise<void> => (to === 'new' ? mailNew(ctx, correctionId) : mailPresent(ctx, correctionId))

/** The new address is unproved: no name of the member goes there. */
async function mailNew(ctx: Context, correctionId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('email_correction as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .where('c.id', '=', correctionId)
    .select(['m.locale', 'c.new_email', 'c.opens_at'])
    .select([isOpen(ctx.now()).as('isOpen'), correctionEnds.as('endsAt')])
    .executeTakeFirst()
  // The mail to the present address left late.
  if (row && row.opens_at > ctx.now())
    await enqueue(ctx.db, { ...accountJobs.mailCorrection, runAt: row.opens_at }, { correctionId, to: 'new' })
  if (!row?.isOpen || row.endsAt <= ctx.now()) return
  const to = { email: row.new_email, firstname: null, locale: row.locale }
  await ctx.mail.send(correctionMail(ctx, { to, which: 'newEmail', page: '/otp-login', until: row.endsAt }))
}

/**
 * While the mail cannot be sent it is tried again each hour, and the days in which its reader can object do not begin. Also to a member
 * who is suspended or leaving at this moment: the days go on, and the account may be in use again before they end.
 */
async function mailPresent(ctx: Context, correctionId: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('email_correction as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .where('c.id', '=', correctionId)
    .where('c.expires_at', '>', ctx.now())
    .select(['m.email', 'm.firstname', 'm.locale', 'm.email_verified_at'])
    .executeTakeFirst()
  if (!row) return
  const { email, locale } = row
  const firstname = row.email_verified_at ? row.firstname : null
  // Behind the number sign: no server log and no program that opens links sees the token.
  const page = `/stop-correction#${stopToken(ctx, correctionId)}`
  const to = { email, firstname, locale }
  try {
    await ctx.mail.send(correctionMail(ctx, { to, which: 'stopCorrection', page, until: null }))
  } catch (error) {
    ctx.log('correction_mail_delayed', { err: error })
    const runAt = new Date(ctx.now().getTime() + retryMs)
    await enqueue(ctx.db, { ...accountJobs.mailCorrection, ...presentFirst, runAt }, { correctionId, to: 'present' })
  }
  await beginDays(ctx, correctionId)
}

/** A mail that left within an hour was in time. */
async function beginDays({ db, now }: Context, correctionId: string): Promise<void> {
  const opensAt = new Date(now().getTime() + emailObjectionDays * dayMs)
  await db
    .updateTable('email_correction')
    .set(openFrom(opensAt))
    .where('id', '=', correctionId)
    .where('opens_at', '<', sql<Date>`${opensAt}::timestamptz - interval '1 hour'`)
    .execute()
}
