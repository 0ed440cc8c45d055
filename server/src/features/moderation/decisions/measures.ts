import { appealDays, isDeletedAtOnce, type MeasureKind, measureKinds, type PhotoFault } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { preservePhoto } from '../../account-deletion/index.ts'
import { closedSanction } from '../../accounts/index.ts'
import { restoreMessage } from '../../chat/index.ts'
import { notify } from '../../notifications/index.ts'
import { restorePhoto } from '../../photos/index.ts'
import { restoreVoice } from '../../profiles/index.ts'
import type { Restoration } from '../jobs.ts'
import { restoreTexts } from './remove-texts.ts'
import { mergeRestorations } from './restored.ts'
import { liftRestriction } from './restrict-member.ts'

export const appealMs = appealDays * 86_400_000

export type Measure = {
  memberId: number
  kind: MeasureKind
  /** Of a restriction. */
  until: Date | null
  /** As the member reads it; empty of a photo that was removed without a report, which has only a fault. */
  reason: string
  fault?: PhotoFault
  deciders: number[]
  reportId: string | null
  /** As JSON, for a reversal; of a photo that is deleted at once it is not stored. */
  removedTexts?: string | null
  removedPhoto?: string | null
  removedVoice?: string | null
  removedMessage?: string | null
}

/** Records what was decided about a member who stays logged in, so that they read and may appeal it. Of a photo without a report the caller notifies. */
export async function imposeMeasure(tx: Tx, measure: Measure, now: Date): Promise<void> {
  const { memberId, kind, until, reason, deciders, reportId } = measure
  const { fault = null, removedTexts = null, removedPhoto = null, removedVoice = null } = measure
  const { removedMessage = null } = measure
  if (removedPhoto !== null) await preservePhoto(tx, { memberId, row: removedPhoto, now })
  const removed = {
    fault,
    removed_texts: removedTexts,
    removed_photo: isDeletedAtOnce(fault) ? null : removedPhoto,
    removed_voice: removedVoice,
    removed_message: removedMessage,
  }
  await tx
    .insertInto('sanction')
    .values({ member_id: memberId, kind, until, reason, decided_at: now, deciders, report_id: reportId, ...removed })
    .execute()
  if (kind !== 'photo' || reportId !== null)
    await notify(tx, { memberId, kind: 'decision', data: { state: kind }, now })
}

type Ending = { id: string; now: Date }

/** Ends a decision and restores what it took, where that is possible. The caller holds the member's row lock. */
export async function reverseMeasure(tx: Tx, { id, now }: Ending): Promise<Restoration> {
  const ended = await endMeasure(tx, { id, now })
  if (!ended) return 'nothing'
  const { memberId, kind, until } = ended
  if (until && (kind === 'messages' || kind === 'discovery')) {
    await liftRestriction(tx, { memberId, kinds: [kind], until, now })
  }
  await notify(tx, { memberId, kind: 'decision', data: { state: 'lifted' }, now })
  return ended.restored
}

/** Ends a decision and puts back what it removed, unless it had ended. */
async function endMeasure(tx: Tx, { id, now }: Ending): Promise<(Ended & { restored: Restoration }) | null> {
  const { rows } = await sql<Ended>`
    with held as (select id, removed_texts::text as texts, removed_photo::text as photo, removed_voice::text as voice,
        removed_message::text as message
      from sanction where id = ${id})
    update sanction s set ${closedSanction(now)} from held where s.id = held.id and s.ended_at is null
    returning s.member_id as "memberId", s.kind, s.fault, s.until, s.deciders, s.decided_at as "decidedAt", held.texts, held.photo, held.voice,
      held.message`.execute(tx)
  const [row] = rows
  if (!row) return null
  return { ...row, restored: await restore(tx, row) }
}

async function restore(tx: Tx, ended: Ended): Promise<Restoration> {
  const { memberId, kind, texts, voice, message } = ended
  if (texts !== null) return restoreTexts(tx, { memberId, texts })
  if (kind === 'photo') return restoreRemoved(tx, ended)
  if (voice !== null) return (await restoreVoice(tx, voice)) ? 'all' : 'taken'
  if (message !== null) return (await restoreMessage(tx, message)) ? 'all' : 'deleted'
  return kind === 'texts' || kind === 'voice' || kind === 'message' ? 'deleted' : 'nothing'
}

async function restoreRemoved(tx: Tx, { photo, fault, deciders, decidedAt }: Ended): Promise<Restoration> {
  // The same picture is not held again when a member sends it.
  await sql`delete from removed_picture
    where removed_at = ${decidedAt} and removed_by = any(${deciders}) and reason = ${fault}`.execute(tx)
  if (photo !== null) return (await restorePhoto(tx, photo)) ? 'all' : 'taken'
  return isDeletedAtOnce(fault) ? 'upload' : 'deleted'
}

type Ended = {
  memberId: number
  kind: MeasureKind
  fault: PhotoFault | null
  deciders: number[]
  until: Date | null
  decidedAt: Date
  texts: string | null
  photo: string | null
  voice: string | null
  message: string | null
}

type Reopened = { reportId: string | null; isWithdrawn: boolean; now: Date }

/**
 * A reopened report is decided anew: its earlier decisions end, and are reversed where nothing is found wrong now. What they
 * removed returns in any case: only the new decision can still be appealed, and takes anew what it removes. Returns what became of
 * what they had removed; null where none was reversed.
 */
export async function endMeasures(tx: Tx, { reportId, isWithdrawn, now }: Reopened): Promise<Restoration | null> {
  if (reportId === null) return null
  const rows = await tx
    .selectFrom('sanction')
    .where('report_id', '=', reportId)
    .where('kind', 'in', measureKinds)
    .where('ended_at', 'is', null)
    .select('id')
    .execute()
  const restored: Restoration[] = []
  for (const { id } of rows) {
    if (isWithdrawn) restored.push(await reverseMeasure(tx, { id, now }))
    else await endMeasure(tx, { id, now })
  }
  return restored.length > 0 ? mergeRestorations(restored) : null
}

/** Job `moderation.sweep-measures`: ends what can no longer be appealed, and deletes what was stored for a reversal. */
export async function sweepMeasures({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - appealMs)
  await sql`update sanction set ${closedSanction(now())}
    where ended_at is null and kind not in ('suspended', 'banned') and decided_at < ${before}
      and (appeal is null or appeal_outcome is not null)`.execute(db)
}
