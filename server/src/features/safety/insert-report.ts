import type { ReportCategory, reportWays } from '@karibu/contract'
import { sql } from 'kysely'
import type { Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { lockPair, pairOf } from '../chat/index.ts'
import { questionAge } from '../moderation/index.ts'
import { holdMedia, holdProfileFiles, reportedProfile } from '../scam/index.ts'
import { publishWebhook } from '../webhooks/index.ts'
import type { ReportRow } from './report-view.ts'

/** What a moderator is shown of the talk between the two. */
const evidenceMessagesMax = 20

export type NewReport = {
  /** Of a report that waited for its member to be found; otherwise a new one. */
  id?: string
  reporterId: number
  target: { id: number; uid: string }
  /** As the reporter knows the reported member. */
  name: string
  way: (typeof reportWays)[number]
  category: ReportCategory | null
  content: string
  createdAt: Date
  now: Date
}

/**
 * Locks the pair, so that nothing of the evidence is deleted between being read and being held, and the rows of both, in order of the
 * ids so that there is no deadlock: reports sent at once are counted one after the other, questionAge changes the second one, and
 * neither is erased before the report refers to it. Throws Refusal `not_found` for who has been erased.
 */
export async function lockReported(tx: Tx, reporterId: number, targetId: number): Promise<void> {
  await lockPair(tx, pairOf(reporterId, targetId))
  const both = [reporterId, targetId]
  const locked = await sql`select from member where id = any(${both}::int[]) order by id for no key update`.execute(tx)
  if (locked.rows.length < both.length) throw new Refusal('not_found')
}

/**
 * Adds a report to the queue with the last messages between the two and the profile as evidence. The caller holds the locks of
 * `lockReported`.
 */
export async function insertReport(tx: Tx, report: NewReport): Promise<ReportRow> {
  const { id, reporterId, target, name, way, category, content, createdAt, now } = report
  const row = await tx
    .insertInto('abuse_report')
    .values({
      ...(id !== undefined && { id }),
      reporter_id: reporterId,
      target_id: target.id,
      target_name: name,
      way,
      category,
      content,
      evidence: evidenceOf(reporterId, target.id),
      profile: profileOf(target.id),
      created_at: createdAt,
    })
    .returning(['id', 'status', 'outcome', 'target_name', 'category', 'content', 'created_at', 'closed_at'])
    .executeTakeFirstOrThrow()
  if (category === 'underage') await questionAge(tx, { reporterId, targetId: target.id, now })
  await holdProfileFiles(tx, { reportId: row.id, targetId: target.id })
  await holdMedia(tx, row.id)
  const data = { reportId: row.id, memberId: target.uid, category }
  await publishWebhook(tx, { event: 'report.filed', data, memberId: target.id, now })
  return row
}

// The text of messages deleted for both is gone from the evidence too; that there was a message is not.
const evidenceOf = (reporterId: number, targetId: number) => sql<string>`coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'from', case t.sender_id when ${reporterId} then 'reporter' else 'reported' end,
    'conversation', t.conversation_id, 'seq', t.seq, 'kind', t.kind, 'body', t.body, 'sentAt', t.sent_at, 'call', t.call, 'gift', t.gift_code,
    'deleted', case when t.deleted_at is not null then true end,
    'media', f.storage_key, 'mime', f.mime, 'seconds', f.tenths / 10.0, 'waveform', (
      select jsonb_agg(get_byte(f.waveform, n) order by n) from generate_series(0, length(f.waveform) - 1) n))) order by t.seq)
  from (select g.* from conversation c join message g on g.conversation_id = c.id
    where c.low = least(${reporterId}::int, ${targetId}::int) and c.high = greatest(${reporterId}::int, ${targetId}::int)
    order by g.seq desc limit ${evidenceMessagesMax}) t
  left join message_media f on f.conversation_id = t.conversation_id and f.seq = t.seq), '[]')`

/** What staff read of the profile: its owner may change it after the report. */
const profileOf = (targetId: number) => sql<string>`(
  select ${reportedProfile} from profile p where p.member_id = ${targetId})`
