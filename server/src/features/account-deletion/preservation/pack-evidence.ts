import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import type { Context } from '../../../context.ts'
import { fileKey, voiceKey } from '../../photos/index.ts'
import { packMember } from '../data-export/export-member.ts'
import type { ExportSource } from '../data-export/export-parts.ts'

type Source = ExportSource & Pick<Context, 'storage'>
type Row = { id: string; media: { key: string; mime: string | null }[] }

/** The newest that were made about a member; the zip is put together in memory. */
const reportsMax = 500

/**
 * What is stored about a member, for an authority: the export that the member could make, and the reports about them with
 * their evidence, which members do not get.
 */
export async function packEvidence(ctx: Source, memberId: number): Promise<Buffer> {
  const zip = new ZipFile()
  zip.addBuffer(await packMember(ctx, memberId), 'member.zip', { compress: false })
  const { rows } = await sql<Row>`
    select r.id, m.uid as reporter, r.category, r.content, r.evidence, r.profile, r.status, r.outcome, r.created_at, r.closed_at,
      coalesce((select jsonb_agg(d order by d.decided_at) from report_decision d where d.report_id = r.id), '[]') as decisions,
      coalesce((select jsonb_agg(jsonb_build_object('key', v.storage_key, 'mime', coalesce(
          (select e ->> 'mime' from jsonb_array_elements(r.evidence) e where e ->> 'media' = v.storage_key limit 1),
          case when r.profile #>> '{voice,media}' = v.storage_key then r.profile #>> '{voice,mime}' end)))
        from evidence_media v where v.report_id = r.id), '[]') as media
    from abuse_report r left join member m on m.id = r.reporter_id
    where r.target_id = ${memberId} order by r.created_at desc limit ${reportsMax}`.execute(ctx.db)
  zip.addBuffer(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), 'reports-about.json')
  // A photo of the profile is evidence of each report that found it there: one file, named by its key in the JSON.
  const files = new Map(rows.flatMap(({ media }) => media.map((file) => [file.key, file] as const)))
  for (const { key, mime } of files.values()) {
    const bytes = await ctx.storage.get(mime === null ? fileKey(key, 960, 'jpg') : voiceKey(key))
    const ending = { 'audio/mp4': 'm4a', 'audio/webm': 'webm' }[mime ?? ''] ?? 'jpg'
    if (bytes) zip.addBuffer(Buffer.from(bytes), `evidence/${key.replaceAll('/', '-')}.${ending}`, { compress: false })
  }
  zip.end()
  return buffer(zip.outputStream)
}
