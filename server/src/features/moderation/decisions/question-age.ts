import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'

/** A report by a member whose reports are never upheld hides no one. */
const refutedMin = 3
/** Of one member, so that a single account hides few. */
const openMax = 3
/** So long after staff found a report of this kind wrong, another one hides no member. */
const clearedDays = 90

type AgeReport = { reporterId: number; targetId: number; now: Date }

/**
 * Shows a member who was just reported as under age only to those they matched, until staff have decided. Not where the
 * reporter's word has proved worthless, where the reporter has many such reports open, or where staff have looked lately:
 * otherwise a few cheap accounts could keep any member hidden: the record of accounts that are linked with the reporter's counts as the
 * reporter's own. Staff of the site stay shown. Called behind the report's insertion.
 */
export async function questionAge(tx: Tx, { reporterId, targetId, now }: AgeReport): Promise<void> {
  const mayHide = sql<boolean>`m.role <> 'admin'
      and (select count(*) from abuse_report r where r.reporter_id in (${oneVoice(reporterId)}) and r.category = 'underage'
        and r.status = 'open') <= ${openMax}
      and ${notCleared(now)}
      and ${notRefuted(sql`r.reporter_id = ${reporterId}`)} and ${notRefuted(sql`r.reporter_id in (${oneVoice(reporterId)})`)}`
  await hideForAge(tx, { memberId: targetId, now }, mayHide)
}

/** SQL: of the decided reports `r` some were upheld, or few were dismissed. A reporter's own record is not improved by linked accounts. */
const notRefuted = (theirs: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  select count(*) filter (where r.outcome <> 'dismissed') > 0 or count(*) < ${refutedMin}
  from abuse_report r where ${theirs} and r.status = 'closed')`

/**
 * SQL: the ids of a reporter and of the older accounts with the same phone number or payout account, so that a new account does not
 * begin with an empty record. Not of younger ones: who is reported could make such accounts to silence the reporter. A phone number
 * links only with the account that has proved it: entering the number of an honest reporter takes nothing from them. A payout
 * account links only where a provider has confirmed the holder for both.
 */
const oneVoice = (reporterId: number): RawBuilder<unknown> => sql`
  select ${reporterId}::int
  union select o.id from member me join member o on o.phone = me.phone and o.created_at < me.created_at
    where me.id = ${reporterId} and me.phone <> '' and me.phone_verified_at is null and o.phone_verified_at is not null
  union select o.id from member me join payout_account mine on mine.member_id = me.id
    join payout_account p on p.number = mine.number and p.bank_code = mine.bank_code and p.country = mine.country
      and p.is_holder_verified and mine.is_holder_verified
    join member o on o.id = p.member_id and o.created_at < me.created_at
    where me.id = ${reporterId}`

/** SQL over a member `m`: moderators have not dismissed a report of this kind lately. */
export const notCleared = (now: Date): RawBuilder<boolean> =>
  sql`not exists (select from abuse_report r where r.target_id = m.id and r.category = 'underage'
    and r.status = 'closed' and r.outcome = 'dismissed' and r.closed_at > ${new Date(now.getTime() - clearedDays * 86_400_000)})`

type AgeQuestion = { memberId: number; now: Date }

/** Shows a member only to those they matched until staff have decided the open report of this kind. */
export async function hideForAge(tx: Tx, { memberId, now }: AgeQuestion, mayHide: RawBuilder<boolean> = sql`true`) {
  const { rows } = await sql<{ uid: string }>`
    update member m set age_in_question = true
    where m.id = ${memberId} and not m.age_in_question and ${mayHide} and exists (
      select from abuse_report r where r.target_id = m.id and r.category = 'underage' and r.status = 'open')
    returning m.uid`.execute(tx)
  const [hidden] = rows
  if (!hidden) return
  await sql`select refresh_card(${memberId}, ${now})`.execute(tx)
  await writeAuditEntry(tx, { at: now, staffId: operator, action: 'age.hide', subject: hidden.uid })
}

/** Shows the member again once no report of this kind about them is open. The caller holds the member's row lock. */
export async function settleAge(tx: Tx, { targetId, now }: Omit<AgeReport, 'reporterId'>): Promise<void> {
  const { rows } = await sql`
    update member m set age_in_question = false
    where m.id = ${targetId} and m.age_in_question and not exists (
      select from abuse_report r where r.target_id = m.id and r.category = 'underage' and r.status = 'open')
    returning m.id`.execute(tx)
  if (rows.length > 0) await sql`select refresh_card(${targetId}, ${now})`.execute(tx)
}
