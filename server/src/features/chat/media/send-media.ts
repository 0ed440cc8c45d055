import { fieldFaults, outgoingMedia, photoBytesMax, voiceBytesMax } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../../context.ts'
import type { RequestInput } from '../../../http/mount.ts'
import { fieldRefusal, Refusal } from '../../../refusal.ts'
import { removeBytes } from '../../photos/index.ts'
import { findVisible, visibleTo } from '../../profiles/index.ts'
import { answerSent } from '../messages/answer-sent.ts'
import type { MessageRow } from '../messages/message-row.ts'
import { isDuplicate, type Outgoing, type Sent, sendIn } from '../messages/post-message.ts'
import { attachMedia, type StoredMedia, storeMedia } from './store-media.ts'

type Uploads = RequestInput<{ method: 'POST'; path: '/'; auth: 'member'; summary: ''; reply: never }>['uploads']
type Order = { to: string; uploads: Uploads }

const atOnceMax = 2

/**
 * Sends a photo or a voice note where the two may write to each other; elsewhere `request_text_only`. A retry with the same
 * clientId and the same bytes returns the message of the first request.
 */
export async function sendMedia(ctx: Context, sender: SignedIn, { to, uploads }: Order) {
  const leave = enter(ctx, sender.id)
  try {
    await assertMayWrite(ctx, sender.id, to)
    const { form, bytes } = await readForm(uploads)
    const media = await storeMedia(ctx, { ...form, bytes, senderId: sender.id })
    const { clientId, kind, replyTo } = form
    const { contentHash } = media
    const order = { senderId: sender.id, to, clientId, kind, body: '', replyTo, contentHash, now: ctx.now() }
    const sent = await sendStored(ctx, order, media)
    return await answerSent(ctx, sender, sent)
  } finally {
    leave()
  }
}

const sending = new Map<number, number>()

function enter({ config }: Context, memberId: number): () => void {
  const count = sending.get(memberId) ?? 0
  if (config.limits && count >= atOnceMax) throw new Refusal('too_many_requests', { retryAfter: 3 })
  sending.set(memberId, count + 1)
  return () => {
    const left = (sending.get(memberId) ?? 1) - 1
    if (left > 0) sending.set(memberId, left)
    else sending.delete(memberId)
  }
}

// Decided for good by `message_send`; this prevents that files of strangers are processed.
async function assertMayWrite(ctx: Context, senderId: number, to: string): Promise<void> {
  const other = await findVisible(ctx.db, senderId, to)
  const { rows } = await sql<{ ended: boolean; open: boolean }>`
    select a.at is not null or coalesce(c.stage = 'open', false) as open, coalesce(c.stage = 'match', false) as ended
    from member m join profile p on p.member_id = m.id
    left join matched a on a.member_id = ${senderId} and a.other_id = m.id
    left join conversation c on c.low = least(m.id, ${senderId}) and c.high = greatest(m.id, ${senderId})
    where m.id = ${other.id} and ${visibleTo(senderId)}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('not_found')
  if (!rows[0].open) throw new Refusal(rows[0].ended ? 'not_matched' : 'request_text_only')
}

async function readForm(uploads: Uploads) {
  for await (const { bytes, fields } of uploads()) {
    const parsed = outgoingMedia.safeParse(fields, { reportInput: true })
    if (!parsed.success) throw new Refusal('invalid_input', { fields: fieldFaults(parsed.error) })
    if (bytes.length > (parsed.data.kind === 'voice' ? voiceBytesMax : photoBytesMax))
      throw fieldRefusal('file', parsed.data.kind === 'voice' ? 'voice_bytes' : 'photo_bytes')
    return { form: parsed.data, bytes }
  }
  throw fieldRefusal('file', 'required')
}

async function sendStored(ctx: Context, order: Outgoing, media: StoredMedia): Promise<Sent> {
  const send = () =>
    ctx.db.transaction().execute(async (tx) => {
      const sent = await sendIn(tx, order)
      if (!sent) throw new Refusal('request_text_only')
      if (!sent.isNew) return sent
      const { seq } = sent.row
      await attachMedia(tx, { conversationUid: sent.conversationUid, seq, media, now: order.now })
      const { rows } = await sql<{ facts: MessageRow }>`
        select message_facts(x) as facts from message x join conversation c on c.id = x.conversation_id
        where c.uid = ${sent.conversationUid} and x.seq = ${seq}`.execute(tx)
      return { ...sent, row: rows[0]?.facts ?? sent.row }
    })
  try {
    const sent = await send().catch((error: unknown) => (isDuplicate(error) ? send() : Promise.reject(error)))
    if (!sent.isNew) await removeBytes(ctx, [media.storageKey])
    return sent
  } catch (error) {
    await removeBytes(ctx, [media.storageKey])
    throw error
  }
}
