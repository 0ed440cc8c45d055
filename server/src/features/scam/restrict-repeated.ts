import { type ReportCategory, type ScamKind, scamKinds } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { operator, writeAuditEntry } from '../../db/audit-entry.ts'
import { dayMs } from '../../durations.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { Refusal } from '../../refusal.ts'
import { moderationJobs } from '../moderation/jobs.ts'
import { holdMedia, holdProfileFiles } from './hold-media.ts'
import { readContactMessages } from './read-contact-messages.ts'
import { reportedProfile } from './reported-profile.ts'
import { contactKinds, type Spread, spreadOf, spreadRules } from './spread-rules.ts'

/** Messages of these kinds always count. The others may be an answer to what the receiver asked: `spread-rules.ts`. */
const countedKinds = scamKinds.filter((kind) => !contactKinds.includes(kind))
export const countedMs = 7 * dayMs
/** To so many members within that time. */
export const receiversMin = 3
/** A restriction, and the one of a member who goes on to twice as many. */
export const restrictionMs = 2 * dayMs
export const longRestrictionMs = 7 * dayMs

/**
 * Restricts a member who sent messages that resemble fraud to several others, or contact details to many who did not ask, and adds
 * them to the queue of the moderators. Only what the member wrote counts: reports of others change nothing here, and their messages can
 * only excuse. Contact details are also counted together with the other accounts of the sender, by a job.
 */
export async function restrictRepeated({ db, now: clock }: Context, memberId: number): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (tx) => {
    const sender = await lockSender(tx, memberId)
    const contacts = spreadOf(await readContactMessages(tx, { senderIds: [memberId], now }))
    if (contacts.receivers > 0)
      await enqueue(tx, { ...moderationJobs.countSpread, key: `spread-${memberId}` }, { memberId })
    const found = (await countHarmful(tx, { memberId, now })) ?? repeatedOf(contacts)
    if (found) await restrict(tx, { memberId, sender, found, now })
  })
}

/** As `restrictRepeated`, for what a sender did with several accounts. */
export async function restrictSender(tx: Tx, { memberId, content, receivers, now }: SenderSpread): Promise<void> {
  const sender = await lockSender(tx, memberId)
  await restrict(tx, { memberId, sender, found: { content, isLong: isLongFrom(receivers) }, now })
}

type SenderSpread = { memberId: number; content: string; receivers: number; now: Date }
type LockedSender = { uid: string; until: Date | null }

// Messages sent at once are counted one after the other.
const lockSender = (tx: Tx, memberId: number): Promise<LockedSender> =>
  tx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['uid', 'messaging_restricted_until as until'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

type Restriction = { memberId: number; sender: LockedSender; found: Repeated; now: Date }

async function restrict(tx: Tx, { memberId, sender, found, now }: Restriction): Promise<void> {
  const lengthMs = found.isLong ? longRestrictionMs : restrictionMs
  const until = new Date(now.getTime() + lengthMs)
  await sql`update member set messaging_restricted_until = greatest(messaging_restricted_until, ${until}::timestamptz),
      messaging_auto_restricted_until = greatest(messaging_auto_restricted_until, ${until}::timestamptz)
    where id = ${memberId}`.execute(tx)
  // One line for a restriction, however often the member tries again while it lasts.
  if (!sender.until || sender.until < now)
    await writeAuditEntry(tx, { at: now, staffId: operator, action: 'scam.restrict', subject: sender.uid })
  await addToQueue(tx, { memberId, content: found.content, evidence: evidenceOf(memberId, now), now })
}

type Sender = { memberId: number; now: Date }
type Repeated = { content: string; isLong: boolean }

async function countHarmful(tx: Tx, { memberId, now }: Sender): Promise<Repeated | null> {
  const since = new Date(now.getTime() - countedMs)
  // The note of a gift is a message too where the two have a conversation.
  const { rows } = await sql<{ receivers: number; kinds: ScamKind[] }>`
    select count(distinct x.receiver)::int as receivers, coalesce(array_agg(distinct k), '{}') as kinds
    from (
      select 'c' || conversation_id as receiver, scam_kinds from message
      where sender_id = ${memberId} and scam_kinds is not null and sent_at > ${since}
      union all
      select coalesce('c' || c.id, 'm' || g.receiver_id), g.scam_kinds from gift_received g
      left join conversation c on c.low = least(g.giver_id, g.receiver_id) and c.high = greatest(g.giver_id, g.receiver_id)
      where g.giver_id = ${memberId} and g.scam_kinds is not null and g.received_at > ${since}
    ) x, unnest(x.scam_kinds) k
    where k = any (${countedKinds}::text[])`.execute(tx)
  const { receivers = 0, kinds = [] } = rows[0] ?? {}
  if (receivers < receiversMin) return null
  const content = `messages to ${receivers} members within 7 days (${kinds.join(', ')})`
  return { content, isLong: receivers >= 2 * receiversMin }
}

function repeatedOf({ receivers, isBroken }: Spread): Repeated | null {
  if (!isBroken) return null
  const content = `contact details to ${receivers} members within 24 hours who had not asked`
  return { content, isLong: isLongFrom(receivers) }
}

const isLongFrom = (receivers: number): boolean => receivers >= 2 * spreadRules.any

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
export const automatic = 'Recognized automatically: '
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

/** Adds a member to the queue who may have done this together with others; nothing else follows. */
export const queueSpreader = (tx: Tx, { memberId, content, now }: Omit<Suspicion, 'evidence'>): Promise<void> =>
  addToQueue(tx, { memberId, content, evidence: evidenceOf(memberId, now), now })

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
