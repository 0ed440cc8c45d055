import { sql } from 'kysely'
import type { Tx } from '../../context.ts'

/**
 * Adds the voice intro to the reported profile. Its row is locked after the insert of the report, which locks the member:
 * erasing a member locks in this order too. A removal waits for the lock and then finds the file held.
 */
export async function holdVoice(tx: Tx, { reportId, targetId }: { reportId: string; targetId: number }): Promise<void> {
  const row = await tx
    .selectFrom('voice_intro')
    .where('member_id', '=', targetId)
    .select(['storage_key', 'mime', 'tenths', 'waveform'])
    .forKeyShare()
    .executeTakeFirst()
  if (!row) return
  const { storage_key: media, mime, tenths, waveform } = row
  const voice = JSON.stringify({ voice: { media, mime, seconds: tenths / 10, waveform: [...waveform] } })
  await sql`update abuse_report set profile = profile || ${voice}::jsonb where id = ${reportId}`.execute(tx)
}

/** The bytes among the evidence stay while the report is open. */
export async function holdMedia(tx: Tx, reportId: string): Promise<void> {
  await sql`insert into evidence_media (report_id, storage_key)
    select r.id, e ->> 'media' from abuse_report r, jsonb_array_elements(r.evidence) e
    where r.id = ${reportId} and e ? 'media'
    union select r.id, r.profile #>> '{voice,media}' from abuse_report r
    where r.id = ${reportId} and r.profile ? 'voice'`.execute(tx)
}
