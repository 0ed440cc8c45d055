import type { Locale, MessageCall, MessageKind, MessageReaction, Prompt, ScamKind } from '@karibu/contract'
import type { Context } from '../../../context.ts'

/** All that a message shows, as `message_facts` answers it. What only some rows bring may be missing. */
export type MessageRow = {
  seq: number
  uid: string
  sender_id: number
  client_id: string
  kind: MessageKind
  body: string
  /** Text where it came inside JSON. */
  sent_at: Date | string
  gift_code: string | null
  call?: MessageCall | null
  liked_part?: LikedPart | null
  scam?: ScamKind[] | null
  sender_reaction?: MessageReaction | null
  other_reaction?: MessageReaction | null
  deleted?: boolean
  removed?: boolean | null
  media?: MediaRow | null
  reply?: ReplyRow | null
}

/** Which part of the receiver's profile the words are about. */
export type LikedPart = { photo: string } | { prompt: Prompt; answer: string }

export type MediaRow = {
  id: string
  width: number | null
  height: number | null
  placeholder: string | null
  tenths: number | null
  /** Hexadecimal, a byte a bar. */
  waveform: string | null
}

export type ReplyRow = {
  seq: number
  sender_id: number
  kind: MessageKind
  body: string
  deleted: boolean
  hidden_by_sender: boolean
  hidden_by_other: boolean
}

export type Me = { id: number; uid: string }
/** The reader of a message: names of gifts are in their language, and URLs of photos are signed for them alone. */
export type Reader = {
  conversationUid: string
  me: Me
  other: Me
  translations: Context['translations']
  secret: string
  now: Context['now']
  locale: Locale
}
