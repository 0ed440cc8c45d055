import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { RawAnswer } from '../../../http/mount.ts'
import { Refusal } from '../../../refusal.ts'
import { isGoodQuery, isViewerIn, type ViewerQuery } from '../../../signature.ts'
import { sendRecording } from '../../photos/index.ts'
import { isDetailSharedWith } from '../detail-table.ts'
import { visibleTo } from '../visible-to.ts'
import { voiceIntroWhat } from './voice-view.ts'

type VoiceRequest = { id: string; query: ViewerQuery; range: string | undefined }

/**
 * A voice intro by its signed address, or the part of it that `range` (the header) asks for. A wrong, foreign or old address,
 * an intro that is gone and an owner who may no longer be seen are alike `not_found`; moderators receive those they look into.
 */
export async function sendVoiceIntro(ctx: Context, { id, query, range }: VoiceRequest): Promise<RawAnswer> {
  if (!isGoodQuery(ctx, query, ...voiceIntroWhat(id))) throw new Refusal('not_found')
  const { rows } = await sql<{ storageKey: string; mime: string }>`
    select w.storage_key as "storageKey", w.mime
    from voice_intro w
    join member m on m.id = w.member_id
    join profile p on p.member_id = m.id
    join member v on v.uid = ${query.viewer} and ${isViewerIn(query, ctx.now())}
    where w.id = ${id} and (m.id = v.id or v.staff_permissions && array['moderator', 'admin']
      or ${visibleTo(sql<number>`v.id`)} and ${isDetailSharedWith('voice', sql<number>`v.id`)})`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('not_found')
  return sendRecording(ctx, { ...rows[0], range })
}
