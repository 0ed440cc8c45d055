import type { api, BodyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn, Tx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { lockPair, pairOf } from '../chat/index.ts'
import { questionAge } from '../moderation/index.ts'
import { visibleTo } from '../profiles/index.ts'
import { blockMember } from '../reactions/index.ts'
import { holdMedia, holdProfileFiles, reportedProfile } from '../scam/index.ts'
import { publishWebhook } from '../webhooks/index.ts'
import { type ReportRow, reportView } from './report-view.ts'

/** What a moderator is shown of the talk between the two. */
const evidenceMessagesMax = 20
/** Reports of one member about the same other one. */
const perDayMax = 5

type ReportInput = { member: SignedIn; targetUid: string; form: BodyOf<typeof api.safety.report> }
type Target = { id: number; firstname: string }

/**
 * Reports a member with the last messages between the two and the profile as evidence, and blocks them too if asked. A member
 * that the reporter blocked can still be reported; others that they may not see are `not_found`. The reported member is not
 * notified.
 */
export async function reportMember(ctx: Context, { member, targetUid, form }: ReportInput) {
  const target = await findReportable(ctx, member.id, targetUid)
  const targetId = target.id
  const row = await ctx.db.transaction().execute(async (tx) => {
    // Nothing of the evidence is deleted between being read and being held.
    await lockPair(tx, pairOf(member.id, targetId))
    await limitReports(tx, { reporterId: member.id, targetId, now: ctx.now() })
    const report = await tx
      .insertInto('abuse_report')
      .values({
        reporter_id: member.id,
        target_id: targetId,
        target_name: target.firstname,
        category: form.category ?? null,
        content: form.content,
        evidence: evidenceOf(member.id, targetId),
        profile: profileOf(targetId),
        created_at: ctx.now(),
      })
      .returning(['id', 'status', 'outcome', 'target_name', 'category', 'content', 'created_at', 'closed_at'])
      .executeTakeFirstOrThrow()
    if (form.category === 'underage') await questionAge(tx, { reporterId: member.id, targetId, now: ctx.now() })
    await holdProfileFiles(tx, { reportId: report.id, targetId })
    await holdMedia(tx, report.id)
    const data = { reportId: report.id, memberId: targetUid, category: form.category ?? null }
    await publishWebhook(tx, { event: 'report.filed', data, memberId: targetId, now: ctx.now() })
    return report
  })
  if (form.block) await blockMember(ctx, member, targetId)
  return reportView(row satisfies ReportRow)
}

async function findReportable({ db }: Context, reporterId: number, uid: string): Promise<Target> {
  const { rows } = await sql<Target>`
    select m.id, m.firstname from member m join profile p on p.member_id = m.id
    where m.uid = ${uid} and m.id <> ${reporterId} and (${visibleTo(reporterId)}
      or (m.status <> 'deleted' and (select mine from pair_block where a = ${reporterId} and b = m.id)))`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

type ReportLimit = { reporterId: number; targetId: number; now: Date }

// The rows of both are locked, in order of the ids so that there is no deadlock: reports sent at once are counted one after the
// other, questionAge changes the second one, and neither is erased before the report refers to it.
async function limitReports(tx: Tx, { reporterId, targetId, now }: ReportLimit): Promise<void> {
  const both = [reporterId, targetId]
  const locked = await sql`select from member where id = any(${both}::int[]) order by id for no key update`.execute(tx)
  if (locked.rows.length < both.length) throw new Refusal('not_found')
  const yesterday = new Date(now.getTime() - 24 * 60 * 60_000)
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from abuse_report
    where reporter_id = ${reporterId} and target_id = ${targetId} and created_at > ${yesterday}
    order by created_at desc limit ${perDayMax}`.execute(tx)
  const oldest = rows[perDayMax - 1]
  if (!oldest) return
  throw new Refusal('too_many_requests', { retryAfter: Math.ceil((oldest.at.getTime() - yesterday.getTime()) / 1000) })
}

// The text of messages deleted for both is gone from the evidence too; that there was a message is not.
const evidenceOf = (reporterId: number, targetId: number) => sql<string>`coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'from', case t.sender_id when ${reporterId} then 'reporter' else 'reported' end,
    'kind', t.kind, 'body', t.body, 'sentAt', t.sent_at, 'call', t.call, 'gift', t.gift_code,
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
