import type { Locale, MessageCall, MessageReaction } from '@karibu/contract'
import type { Context } from '../../../context.ts'

/** All that a message shows, as `message_facts` answers it. What only some rows bring may be missing. */
export type MessageRow = {
  seq: number
  uid: string
  sender_id: number
  client_id: string
  kind: string
  body: string
  /** Text where it came inside JSON. */
  sent_at: Date | string
  gift_code: string | null
  call?: MessageCall | null
  sender_reaction?: MessageReaction | null
  other_reaction?: MessageReaction | null
  deleted?: boolean
  media?: MediaRow | null
  reply?: ReplyRow | null
}

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
  kind: string
  body: string
  deleted: boolean
  hidden_by_sender: boolean
  hidden_by_other: boolean
}

export type Me = { id: number; uid: string }
/** Who reads: what a gift is called is told in their language, and addresses of photos are theirs alone. */
export type Reader = {
  conversationUid: string
  me: Me
  other: Me
  translations: Context['translations']
  secret: string
  now: Context['now']
  locale: Locale
}
