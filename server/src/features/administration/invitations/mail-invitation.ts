import { invitationDays, type TextKeyWith } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { dayMs } from '../../../durations.ts'
import { hashToken, makeToken } from '../../../http/session.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import { layOut, linkTo } from '../../notifications/index.ts'
import type { administrationJobs } from '../jobs.ts'

/** An expired invitation may be sent again for so long; then it is deleted. */
export const retentionDays = 30

/**
 * Job `administration.mail-invitation`: makes the token of an invitation and mails the link with it. The token exists in the
 * mail only. It is in the fragment of the address, which browsers never send.
 */
export async function mailInvitation(
  ctx: Context,
  { invitationId }: PayloadOf<typeof administrationJobs.mailInvitation>,
): Promise<void> {
  const token = makeToken()
  const row = await ctx.db
    .updateTable('invitation')
    .set({ token_hash: hashToken(token), expires_at: new Date(ctx.now().getTime() + invitationDays * dayMs) })
    .where('id', '=', invitationId)
    .where('status', '=', 'active')
    .returning(['email', 'name', 'locale'])
    .executeTakeFirst()
  if (!row) return
  const { locale } = row
  const values = { name: row.name, count: invitationDays, email: brand.supportEmail }
  const text = (key: TextKeyWith<keyof typeof values>) => ctx.translations.translate(locale, key, values)
  const subject = text('administration:mail.invitation.subject')
  const parts = {
    locale,
    title: subject,
    greeting: text('accounts:mail.greeting'),
    text: text('administration:mail.invitation.text'),
    code: null,
    button: { label: text('administration:mail.invitation.button'), url: `${linkTo(ctx, '/invitation')}#${token}` },
    after: text('administration:mail.invitation.after'),
    foot: text('accounts:mail.footPlain'),
    stop: null,
  }
  await ctx.mail.send({ to: row.email, subject, locale, ...layOut(parts) })
}

/** Job `administration.sweep`: deletes invitations that were not accepted. */
export async function sweepInvitations({ db, now }: Context): Promise<void> {
  const before = new Date(now().getTime() - retentionDays * dayMs)
  await sql`delete from invitation where id in (
    select id from invitation where changed_at < ${before} limit 1000)`.execute(db)
}
