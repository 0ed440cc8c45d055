import { legalNumbers } from '@karibu/contract/legal-facts'
import { type RawBuilder, sql } from 'kysely'
import { dayMs } from '../../../durations.ts'

/** So long before the deletion the first and the second mail are sent. */
export const firstMailMs = 60 * dayMs
export const secondMailMs = 14 * dayMs
/** A mail whose recipient the mail server rejects is sent again after so long: mailing dead addresses harms the delivery of all mails. */
export const refusedMs = 90 * dayMs

/** SQL: who was last seen before this is not seen for years at the moment `at`. */
export const yearsBefore = (at: RawBuilder<Date>): RawBuilder<Date> =>
  sql<Date>`(${at}::timestamptz - make_interval(years => ${legalNumbers.dormantYears}))`

/**
 * SQL over a member `m`: may an account that is not used end? Members who are suspended, banned or inactive could not keep it by
 * logging in, so they stay, as do staff. A session or a token for programs says that it is used, whatever `presence` says.
 */
export const mayEnd = (now: Date): RawBuilder<boolean> => sql<boolean>`(m.status = 'active' and m.role <> 'admin'
  and m.email_verified_at is not null and m.deletion_due_at is null
  and not exists (select from member_session s where s.member_id = m.id)
  and not exists (select from api_token t where t.member_id = m.id and t.expires_at > ${now}))`

/** SQL over a member `m` and their row `d`. The day of the deletion only moves on, and no mail is about a member seen later. */
export const wasSeen = sql<boolean>`exists (select from presence s
  where s.member_id = m.id and s.seen_at >= ${yearsBefore(sql<Date>`d.due_at`)})`
