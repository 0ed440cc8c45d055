import { type DateReader, dayIn } from '@karibu/contract/date-text'
import { sql } from 'kysely'
import type { Context, Db } from '../../../context.ts'
import { mailMember } from '../../notifications/index.ts'
import { firstMailMs, mayEnd, refusedMs, secondMailMs, wasSeen } from './dormancy-rules.ts'

/**
 * Job `account-deletion.mail-dormant`: when an account that is not used will be deleted. Once the mail server has taken the mail, the row
 * says so and the account stays for the days that the mail names, also where the mail went late. Not sent if its member came meanwhile.
 * A mail whose recipient the mail server rejects does not count: the day moves on, and it is sent again after months.
 */
export async function mailDormant(ctx: Context, { memberId }: { memberId: number }): Promise<void> {
  const now = ctx.now()
  const mail = await findMail(ctx.db, memberId, now)
  if (!mail) return
  const earliest = now.getTime() + (mail.isFirst ? firstMailMs : secondMailMs)
  const dueAt = new Date(Math.max(mail.dueAt.getTime(), earliest))
  const values = (reader: DateReader) => ({ date: dayIn(reader, dueAt) })
  const result = await mailMember(ctx, memberId, { key: 'account-deletion:mail.dormant', values, page: '/dashboard' })
  if (!result) return
  const sent = mail.isFirst ? sql.ref('first_sent_at') : sql.ref('second_sent_at')
  const change =
    result === 'sent'
      ? sql`${sent} = ${now}, due_at = greatest(d.due_at, ${dueAt})`
      : sql`due_at = greatest(d.due_at, ${new Date(earliest + refusedMs)})`
  await sql`update dormancy d set ${change} from member m
    where m.id = d.member_id and m.id = ${memberId} and ${mayEnd(now)}`.execute(ctx.db)
}

/** Which mail waits: the job may run again after the mail was sent. */
async function findMail(db: Db, memberId: number, now: Date) {
  const { rows } = await sql<{ dueAt: Date; isFirst: boolean }>`
    select d.due_at as "dueAt", d.first_sent_at is null as "isFirst" from dormancy d join member m on m.id = d.member_id
    where m.id = ${memberId} and ${mayEnd(now)} and not ${wasSeen}
      and (d.first_sent_at is null or d.second_mailed_at is not null and d.second_sent_at is null)`.execute(db)
  return rows[0]
}

/**
 * After a restore: each member gets the second mail again before the account ends, since they may have been here after the backup, of
 * which the restored rows know nothing.
 */
export const resetSecondMails = (db: Db) =>
  sql`update dormancy set second_mailed_at = null, second_sent_at = null`.execute(db)
