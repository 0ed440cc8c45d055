import { sql } from 'kysely'
import type { Tx } from '../../context.ts'

type Report = { reportId: string; targetId: number }

/**
 * Adds the voice intro and the photos to the reported profile. Their rows are locked after the insert of the report, which
 * locks the member: erasing a member locks in this order too. A removal waits for the lock and then finds the file held.
 */
export async function holdProfileFiles(tx: Tx, report: Report): Promise<void> {
  const voice = await readVoice(tx, report)
  const photos = await tx
    .selectFrom('photo')
    .where('member_id', '=', report.targetId)
    .orderBy('position')
    .select(['storage_key as media', 'width', 'height'])
    .forKeyShare()
    .execute()
  const files = JSON.stringify({ ...(voice && { voice }), photos })
  await sql`update abuse_report set profile = profile || ${files}::jsonb where id = ${report.reportId}`.execute(tx)
}

async function readVoice(tx: Tx, { targetId }: Report) {
  const row = await tx
    .selectFrom('voice_intro')
    .where('member_id', '=', targetId)
    .select(['storage_key', 'mime', 'tenths', 'waveform'])
    .forKeyShare()
    .executeTakeFirst()
  if (!row) return null
  const { storage_key: media, mime, tenths, waveform } = row
  return { media, mime, seconds: tenths / 10, waveform: [...waveform] }
}

/** The bytes among the evidence stay while the report is open. */
export async function holdMedia(tx: Tx, reportId: string): Promise<void> {
  await sql`insert into evidence_media (report_id, storage_key)
    select r.id, e ->> 'media' from abuse_report r, jsonb_array_elements(r.evidence) e
    where r.id = ${reportId} and e ? 'media'
    union select r.id, r.profile #>> '{voice,media}' from abuse_report r
    where r.id = ${reportId} and r.profile ? 'voice'
    union select r.id, f ->> 'media' from abuse_report r, jsonb_array_elements(r.profile -> 'photos') f
    where r.id = ${reportId}`.execute(tx)
}
