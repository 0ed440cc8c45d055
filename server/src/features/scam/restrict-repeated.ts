import { type ReportCategory, type ScamKind, scamKinds } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { operator, writeAuditEntry } from '../../db/audit-entry.ts'
import { Refusal } from '../../refusal.ts'
import { holdMedia, holdProfileFiles } from './hold-media.ts'
import { reportedProfile } from './reported-profile.ts'

/** Messages of these kinds count. The others may be an answer to what the receiver asked: a number, a link, another application. */
const countedKinds = scamKinds.filter((kind) => kind !== 'phone' && kind !== 'app' && kind !== 'link')
const dayMs = 24 * 60 * 60_000
export const countedMs = 7 * dayMs
/** To so many members within that time. */
export const receiversMin = 3
/** A restriction, and the one of a member who goes on to twice as many. */
export const restrictionMs = 2 * dayMs
export const longRestrictionMs = 7 * dayMs

/**
 * Restricts a member who sent messages that resemble fraud to several others, and adds them to the queue of the moderators.
 * Only what the member wrote counts: reports and messages of others change nothing here.
 */
export async function restrictRepeated({ db, now: clock }: Context, memberId: number): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    // Messages sent at once are counted one after the other.
    const sender = await tx
      .selectFrom('member')
      .where('id', '=', memberId)
      .select(['uid', 'messaging_restricted_until as until'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ receivers: number; kinds: ScamKind[] }>`
      select count(distinct x.conversation_id)::int as receivers, coalesce(array_agg(distinct k), '{}') as kinds
      from message x, unnest(x.scam_kinds) k
      where x.sender_id = ${memberId} and x.scam_kinds is not null and x.sent_at > ${new Date(now.getTime() - countedMs)}
        and k = any (${countedKinds}::text[])`.execute(tx)
    const { receivers = 0, kinds = [] } = rows[0] ?? {}
    if (receivers < receiversMin) return
    const lengthMs = receivers < 2 * receiversMin ? restrictionMs : longRestrictionMs
    const until = new Date(now.getTime() + lengthMs)
    await sql`update member set messaging_restricted_until = greatest(messaging_restricted_until, ${until}::timestamptz),
        messaging_auto_restricted_until = greatest(messaging_auto_restricted_until, ${until}::timestamptz)
      where id = ${memberId}`.execute(tx)
    // One line for a restriction, however often the member tries again while it lasts.
    if (!sender.until || sender.until < now)
      await writeAuditEntry(tx, { at: now, staffId: operator, action: 'scam.restrict', subject: sender.uid })
    const content = `messages to ${receivers} members within 7 days (${kinds.join(', ')})`
    await addToQueue(tx, { memberId, content, evidence: evidenceOf(memberId, now), now })
  })
}

/** Refuses messaging_restricted to a member who may not write to strangers at this time. */
export async function refuseRestricted(tx: Tx, { memberId, now }: { memberId: number; now: Date }): Promise<void> {
  const { rows } = await sql`select from member where id = ${memberId} and messaging_restricted_until > ${now}`.execute(
    tx,
  )
  if (rows.length > 0) throw new Refusal('messaging_restricted')
}

type SuspectProfile = { memberId: number; kinds: readonly ScamKind[]; now: Date }

/** Adds a member whose profile resembles fraud to the queue of the moderators, in the transaction that changes the profile. */
export const queueProfile = (tx: Tx, { memberId, kinds, now }: SuspectProfile): Promise<void> =>
  addToQueue(tx, { memberId, content: `profile (${kinds.join(', ')})`, evidence: sql<string>`'[]'`, now })

/** The beginning of the text by which an automatic report is recognized. */
const automatic = 'Recognized automatically: '
/** SQL over a report `r`: did the program add it to the queue, and no member? */
export const isAutomatic = sql<boolean>`(r.reporter_id is null and starts_with(r.content, ${automatic}))`
export const evidenceMax = 20

const evidenceOf = (memberId: number, now: Date) => sql<string>`(
  select coalesce(jsonb_agg(jsonb_build_object('from', 'reported', 'conversation', t.conversation_id, 'seq', t.seq,
      'kind', t.kind, 'body', t.body, 'sentAt', t.sent_at)
    order by t.sent_at), '[]')
  from (select * from message where sender_id = ${memberId} and scam_kinds is not null and deleted_at is null
    and sent_at > ${new Date(now.getTime() - countedMs)} order by sent_at desc limit ${evidenceMax}) t)`

type Suspicion = { memberId: number; content: string; evidence: ReturnType<typeof evidenceOf>; now: Date }
type Finding = Omit<Suspicion, 'evidence'> & {
  category: ReportCategory
  evidence?: Suspicion['evidence']
  /** Not again after staff have decided it. */
  isOnce?: boolean
}

const addToQueue = (tx: Tx, suspicion: Suspicion): Promise<void> => queueMember(tx, { ...suspicion, category: 'money' })

/** Adds a member to the queue of the moderators, with the texts and files of the profile as evidence. At most one automatic report of each category about a member is open. */
export async function queueMember(tx: Tx, finding: Finding): Promise<void> {
  const { memberId, category, content, evidence = sql<string>`'[]'`, isOnce = false, now } = finding
  const { rows } = await sql<{
    id: string
    target_id: number
  }>`insert into abuse_report (reporter_id, target_id, target_name, category, content, evidence, profile, created_at)
    select null, m.id, m.firstname, ${category}, ${automatic + content}, ${evidence}::jsonb,
      ${reportedProfile}, ${now}
    from member m join profile p on p.member_id = m.id
    where m.id = ${memberId} and not exists (select from abuse_report r where r.target_id = m.id and r.reporter_id is null
      and (r.status = 'open' and r.category = ${category} and starts_with(r.content, ${automatic}) or ${isOnce} and r.content = ${automatic + content}))
    returning id, target_id`.execute(tx)
  for (const { id: reportId, target_id: targetId } of rows) {
    await holdProfileFiles(tx, { reportId, targetId })
    await holdMedia(tx, reportId)
  }
}
