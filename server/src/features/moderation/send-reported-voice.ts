import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { RawAnswer } from '../../http/mount.ts'
import { Refusal } from '../../refusal.ts'
import { sendRecording } from '../photos/index.ts'

/** The voice intro among the evidence of an open report. Throws Refusal `not_found`. */
export async function sendReportedVoice(ctx: Context, id: string): Promise<RawAnswer> {
  const { rows } = await sql<{ storageKey: string; mime: string }>`
    select profile #>> '{voice,media}' as "storageKey", profile #>> '{voice,mime}' as mime
    from abuse_report where id = ${id} and status = 'open' and profile ? 'voice'`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('not_found')
  const answer = await sendRecording(ctx, { ...rows[0], range: undefined })
  // Every playback is recorded, so none comes from a cache.
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'private, no-store' } }
}
