import { type Locale, type Message, quoteLengthMax } from '@karibu/contract'
import { giftIcon } from '@karibu/contract/catalogue'
import type { Context } from '../../../context.ts'
import { photoUrl } from '../../photos/index.ts'
import { mediaPhoto, mediaVoice } from '../media/media-view.ts'
import type { LikedPart, Me, MessageRow, Reader, ReplyRow } from './message-row.ts'

/** A member as the reader of a conversation with another. */
export const readerOf = (
  { translations, secret, now }: Context,
  { me, other, locale }: { me: Me; other: Me; locale: Locale },
  conversationUid: string,
): Reader => ({ conversationUid, me: { id: me.id, uid: me.uid }, other, translations, secret, now, locale })

/** A message as one of the two sees it. */
export function messageView(row: MessageRow, reader: Reader): Message {
  const { deleted = false } = row
  return {
    id: row.uid,
    conversationId: reader.conversationUid,
    seq: row.seq,
    clientId: row.client_id,
    senderId: uidOf(row.sender_id, reader),
    kind: row.kind,
    body: row.body,
    sentAt: new Date(row.sent_at).toISOString(),
    ...(!deleted && contentOf(row, reader)),
    ...(row.liked_part && { likedPart: likedPartView(row.liked_part, reader) }),
    ...(row.scam && row.sender_id !== reader.me.id && { scam: row.scam }),
    replyTo: (!deleted && row.reply && replyView(row.reply, reader)) || null,
    reactions: deleted ? [] : reactionsOf(row, reader),
    deleted,
    ...(row.removed && { removed: true }),
  }
}

const uidOf = (memberId: number, { me, other }: Reader): string => (memberId === me.id ? me.uid : other.uid)

function contentOf(row: MessageRow, reader: Reader): Partial<Message> {
  if (row.gift_code !== null) return { gift: giftView(row, row.gift_code, reader) }
  if (row.call) return { call: row.call }
  if (!row.media) return {}
  const { media } = row
  return media.tenths === null ? { photo: mediaPhoto(media, reader) } : { voice: mediaVoice(media, reader) }
}

const giftView = (row: MessageRow, code: string, { translations, locale }: Reader): NonNullable<Message['gift']> => ({
  code,
  name: translations.gift(locale, code, new Date(row.sent_at)),
  icon: giftIcon(code),
  note: row.body || null,
})

/** The address of a photo that was removed since leads nowhere. */
function likedPartView(part: LikedPart, reader: Reader): NonNullable<Message['likedPart']> {
  if ('prompt' in part) return part
  return { photo: photoUrl(reader, { id: part.photo, width: 160, viewerUid: reader.me.uid }) }
}

function replyView(row: ReplyRow, reader: Reader): Message['replyTo'] {
  const hidden = row.sender_id === reader.me.id ? row.hidden_by_sender : row.hidden_by_other
  const deleted = row.deleted || hidden
  return {
    seq: row.seq,
    senderId: uidOf(row.sender_id, reader),
    kind: row.kind,
    body: deleted ? '' : quoteOf(row.body),
    deleted,
  }
}

// Cut between characters, never inside one.
const quoteOf = (body: string): string =>
  body.length <= quoteLengthMax ? body : `${body.slice(0, quoteLengthMax - 1).replace(/[\ud800-\udbff]$/, '')}…`

function reactionsOf(row: MessageRow, reader: Reader): Message['reactions'] {
  const otherOfSender = row.sender_id === reader.me.id ? reader.other : reader.me
  const reactions = [
    { memberId: uidOf(row.sender_id, reader), reaction: row.sender_reaction },
    { memberId: otherOfSender.uid, reaction: row.other_reaction },
  ]
  return reactions.flatMap(({ memberId, reaction }) => (reaction ? [{ memberId, reaction }] : []))
}
