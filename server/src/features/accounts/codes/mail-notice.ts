import type { Context, Db, Tx } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { accountJobs } from '../jobs.ts'
import { type Addressee, noticeMail } from './mails.ts'

/** `email` where the notice goes: after a change of address that is the old one. */
type NoticeMailJob = PayloadOf<typeof accountJobs.mailNotice>

/** Enqueues a mail to a member about a change of their account, sent if the transaction commits. */
export const enqueueNoticeMail = (db: Db | Tx, job: NoticeMailJob): Promise<void> =>
  enqueue(db, accountJobs.mailNotice, job)

/** Job `accounts.mail-notice`. */
export async function mailNotice(
  ctx: Context,
  { notice, memberId, email, isUnproved = false }: NoticeMailJob,
): Promise<void> {
  const member = await ctx.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['firstname', 'locale', 'email_verified_at'])
    .executeTakeFirst()
  if (!member) return
  // A member who has logged in needs no invitation, and the imported name of the address is unverified.
  const isInvitation = notice === 'imported'
  if (isInvitation && member.email_verified_at) return
  const to: Addressee = {
    email,
    firstname: isInvitation || isUnproved ? null : member.firstname,
    locale: member.locale,
  }
  await ctx.mail.send(noticeMail(ctx, notice, to))
}
