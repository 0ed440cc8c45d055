import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { filePolicy, type RawAnswer } from '../../../http/mount.ts'
import { Refusal } from '../../../refusal.ts'
import { isGoodQuery, isViewerIn, type ViewerQuery } from '../../../signature.ts'
import { fileKey, photoMime, sendRecording } from '../../photos/index.ts'
import { visibleTo } from '../../profiles/index.ts'
import { notHiddenFrom } from '../conversations/find-conversation.ts'
import { photoWhat, voiceWhat } from './media-view.ts'

/**
 * A photo of a conversation by its signed address. A wrong, foreign or old address, a message that was deleted, and a
 * viewer who may no longer see the other are alike `not_found`.
 */
export async function sendMessagePhoto(
  ctx: Context,
  { id, width, query, accept }: { id: string; width: string; query: ViewerQuery; accept: string | undefined },
): Promise<RawAnswer> {
  if (!isGoodQuery(ctx, query, ...photoWhat(id))) throw new Refusal('not_found')
  const { key } = await findMedia(ctx, id, query)
  const format = /image\/webp/.test(accept ?? '') ? 'webp' : 'jpg'
  const body = await ctx.storage.get(fileKey(key, width, format))
  if (!body) throw new Refusal('not_found')
  return {
    body,
    contentType: photoMime[format],
    headers: { ...headers, vary: 'accept', 'content-disposition': `inline; filename="photo.${format}"` },
  }
}

/** A voice note by its signed address, or the part of it that `range` (the header) asks for. The same is not_found. */
export async function sendVoice(
  ctx: Context,
  { id, query, range }: { id: string; query: ViewerQuery; range: string | undefined },
): Promise<RawAnswer> {
  if (!isGoodQuery(ctx, query, ...voiceWhat(id))) throw new Refusal('not_found')
  const { key, mime } = await findMedia(ctx, id, query)
  if (!mime) throw new Error('the address of a voice note was signed for a photo')
  return sendRecording(ctx, { storageKey: key, mime, range })
}

async function findMedia(ctx: Context, id: string, query: ViewerQuery): Promise<{ key: string; mime: string | null }> {
  const { rows } = await sql<{ key: string; mime: string | null }>`
    select f.storage_key as key, f.mime
    from message_media f
    join message x on x.conversation_id = f.conversation_id and x.seq = f.seq
    join member v on v.uid = ${query.viewer} and ${isViewerIn(query, ctx.now())}
    join conversation_side s on s.conversation_id = f.conversation_id and s.member_id = v.id
    join member m on m.id = s.other_id
    join profile p on p.member_id = m.id
    where f.id = ${id} and ${notHiddenFrom(sql`v.id`)} and ${visibleTo(sql<number>`v.id`)}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

const headers = {
  'cache-control': 'private, max-age=60',
  'content-security-policy': filePolicy,
  'cross-origin-resource-policy': 'same-origin',
}
