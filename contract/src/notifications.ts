import * as z from 'zod/mini'
import * as field from './fields.ts'

/** What a member can be told of. */
export const noticeKinds = [
  'match',
  'like',
  'message',
  'request',
  'gift',
  'call_missed',
  'deposit',
  'withdrawal',
  'boost',
  'plan',
  'report',
  'security',
] as const
export const noticeKind = z.enum(noticeKinds)
export type NoticeKind = z.output<typeof noticeKind>

/** What each kind carries beside the person it is about. `usd` in major units, dates ISO 8601. */
export type NoticeData = {
  match: { conversationId: string }
  like: Record<never, never>
  message: { conversationId: string }
  request: { conversationId: string }
  /** `giftId` is the one of the receiver's received gifts; `code` of the catalogue. */
  gift: { giftId: string; code: string }
  call_missed: { conversationId: string; call: 'voice' | 'video' }
  deposit: { state: 'paid' | 'reversed'; usd: number; reference: string }
  withdrawal: { state: 'held' | 'paid' | 'failed' | 'reversed' | 'refused'; usd: number }
  boost: { state: 'started' | 'ended'; endsAt: string; views?: number; likes?: number; matches?: number }
  plan: { state: 'started' | 'endsSoon' | 'renewsSoon' | 'renewed' | 'short' | 'ended'; plan: string; date: string }
  report: { state: 'received' | 'acted' | 'closed'; reportId: string }
  security: { event: 'login' | 'password' | 'email' | 'payout_account'; device?: string }
}
