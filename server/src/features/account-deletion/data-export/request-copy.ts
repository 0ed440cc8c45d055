import type { Context } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { sign } from '../../../signature.ts'
import { accountMail, type Origin, requesterOf, takeMailPermit } from '../../accounts/index.ts'
import { accountDeletionJobs } from '../jobs.ts'
import { mailExport } from '../mail-deletion.ts'
import { lockedOut, makeCopyToken } from './copy-link.ts'

/**
 * Has the way to a copy of their data mailed to the member with this address, if there is one. The job finds out whether there is, so
 * that the answer and its time are the same for every address.
 */
export async function requestCopy(ctx: Context, { email, origin }: { email: string; origin: Origin }) {
  const requester = await requesterOf(ctx, { email, origin })
  const key = sign(ctx, 'job', 'data-copy', email, requester.key)
  await enqueue(ctx.db, { ...accountDeletionJobs.mailCopyLink, key }, { email, requester })
  return {}
}

type CopyMail = PayloadOf<typeof accountDeletionJobs.mailCopyLink>

/**
 * Job `account-deletion.mail-copy-link`: mails a link that downloads the data once to a member who cannot log in, and the way through
 * the settings to one who can. No one else gets a mail. Limited as mails with a code are, by address and network; not where staff asked.
 */
export async function mailCopyLink(ctx: Context, { email, requester }: CopyMail): Promise<void> {
  const member = await findMember(ctx, email)
  if (!member) return
  const permit = requester && (await takeMailPermit(ctx, { purpose: 'data-copy', email, requester }))
  if (requester && !permit) return
  try {
    if (member.status === 'active') await mailExport(ctx, { memberId: member.id })
    else await mailLink(ctx, member)
  } catch (error) {
    await permit?.release()
    throw error
  }
  await permit?.confirm()
}

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>

const findMember = ({ db }: Context, email: string) =>
  db
    .selectFrom('member')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .where('status', 'in', ['active', ...lockedOut])
    .select(['id', 'uid', 'email', 'firstname', 'locale', 'status'])
    .executeTakeFirst()

async function mailLink(ctx: Context, member: Member): Promise<void> {
  const token = await makeCopyToken(ctx, ctx.db, member)
  const mail = accountMail(ctx, member, {
    subject: 'account-deletion:mail.copy.subject',
    text: 'account-deletion:mail.copy.text',
    code: null,
    // Behind the number sign: no server log and no program that opens links sees the token.
    button: { label: 'account-deletion:mail.copy.button', page: `/data-copy#${token}` },
    after: 'account-deletion:mail.copy.after',
  })
  await ctx.mail.send(mail)
  const entry = { at: ctx.now(), staffId: operator, action: 'member.copy-link', subject: member.uid } as const
  await writeAuditEntry(ctx.db, entry)
}
