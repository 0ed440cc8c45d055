import type { Context, Db, Tx } from '../../../context.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { type Addressee, type Notice, noticeMail } from './mails.ts'

/** `email` where the notice goes: after a change of address that is the old one. */
type NoticeMailJob = { notice: Notice; memberId: number; email: string }

/** Tells a member by mail about a change of their account, if the transaction commits. */
export const askForNotice = (db: Db | Tx, job: NoticeMailJob): Promise<void> => addJob(db, 'accounts.mail-notice', job)

/** Job `accounts.mail-notice`. */
export async function mailNotice(ctx: Context, { notice, memberId, email }: NoticeMailJob): Promise<void> {
  const member = await ctx.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['firstname', 'locale'])
    .executeTakeFirst()
  if (!member) return
  const to: Addressee = { email, firstname: member.firstname, locale: member.locale as Addressee['locale'] }
  await ctx.mail.send(noticeMail(ctx, notice, to))
}
