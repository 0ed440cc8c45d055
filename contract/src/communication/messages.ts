import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { photo } from '../members/people.ts'
import { promptAnswer } from '../members/prompts.ts'
import { scamKind } from '../safety/scam.ts'

export const messageLengthMax = 2000
/** A voice note, at most. */
export const voiceSecondsMax = 60
export const voiceBytesMax = 1024 * 1024
/** Bars of a voice note's waveform, each 0 to `waveformPeak`. */
export const waveformBars = 64
export const waveformPeak = 31
/** How long a message can be deleted for both. */
export const deleteForBothMs = 10 * 60_000
/** Of the message that is answered, this much is quoted. */
export const quoteLengthMax = 120

/** Drawn signs, never emoji. One a member a message. */
export const messageReactions = ['heart', 'laugh', 'wow', 'sad', 'thanks', 'fire'] as const
export const messageReaction = z.enum(messageReactions)
export type MessageReaction = z.output<typeof messageReaction>

const messageKind = z.enum(['text', 'photo', 'voice', 'gift', 'call'])
export type MessageKind = z.output<typeof messageKind>

/** A photo in a conversation: as `photo`, without an id of its own. Addresses expire within ten minutes. */
export const messagePhoto = z.omit(photo, { id: true })
export type MessagePhoto = z.output<typeof messagePhoto>

/** `url` expires within ten minutes. `seconds` is what the server measured, to a tenth. */
export const messageVoice = z.object({ url: z.string(), seconds: z.number(), waveform: z.array(z.number()) })
export type MessageVoice = z.output<typeof messageVoice>

/** How a call went; its message's sender is who called. `seconds`: how long the two spoke, null when they did not. */
export const messageCall = z.object({
  kind: z.enum(['voice', 'video']),
  outcome: z.enum(['ended', 'missed', 'declined', 'busy', 'failed']),
  seconds: z.nullable(z.number()),
})
export type MessageCall = z.output<typeof messageCall>

/** A message of a conversation. `clientId` is the sender's own id: sent again with it, a message is the same message. */
export const message = z.object({
  id: field.uid,
  conversationId: field.uid,
  /** Position in the conversation. Order is by this, never by time. What I deleted for me leaves a gap. */
  seq: z.number(),
  clientId: field.uid,
  senderId: field.uid,
  kind: messageKind,
  /** Of a gift: its note, or nothing. Empty for photo, voice, call, and once deleted. */
  body: z.string(),
  sentAt: z.string(),
  /** What a message of kind gift shows. Such a message is made only by a purchase. */
  gift: z.optional(
    z.object({
      code: z.string(),
      /** In the language of the reader. */
      name: z.string(),
      icon: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
  photo: z.optional(messagePhoto),
  /** The part of the receiver's profile that the words came with a like of. */
  likedPart: z.optional(z.union([z.object({ photo: z.string() }), promptAnswer])),
  voice: z.optional(messageVoice),
  call: z.optional(messageCall),
  /** The message this one answers; `body` is its beginning, empty when it has none or is deleted. */
  replyTo: z.nullable(
    z.object({ seq: z.number(), senderId: field.uid, kind: messageKind, body: z.string(), deleted: z.boolean() }),
  ),
  reactions: z.array(z.object({ memberId: field.uid, reaction: messageReaction })),
  /** Of the other's message: what it asks for as attempts at fraud do. */
  scam: z.optional(z.array(scamKind)),
  /** Deleted for both: who sent it and when is left, and nothing of what it said. */
  deleted: z.boolean(),
  /** Deleted by the team, after a report. */
  removed: z.optional(z.boolean()),
})
export type Message = z.output<typeof message>

/**
 * A message's text as it is kept: line breaks stay, other control characters go, blank edges are cut. Everything else
 * stays as it was typed; the browser and the server both say so with this function.
 */
export const messageText = (typed: string): string =>
  typed
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim()

/** Something the eye can see; marks without width alone are not a message. */
const seen = /[^\s\p{Cf}]/u

/** The largest seq a table can hold. */
export const seqMax = 2_147_483_647
const replyTo = z.optional(z.int().check(z.gte(1), z.lte(seqMax)))

const textUpTo = (maximum: number) =>
  z
    .string('message_empty')
    .check(z.overwrite(messageText), z.regex(seen, 'message_empty'), z.maxLength(maximum, 'too_long'))

/** Words that go with a like. */
export const likeCommentMax = 300
export const likeComment = textUpTo(likeCommentMax)

/** A text to send. The same `clientId` with another body is refused as `message_differs`. */
export const outgoingMessage = z.object({
  clientId: field.uid,
  kind: z._default(z.enum(['text']), 'text'),
  body: textUpTo(messageLengthMax),
  /** seq of the message this one answers. */
  replyTo,
  /** For a request when the plan's are used up. `forbidden` with a token for programs, which spends nothing. */
  payWith: z.optional(z.literal('credits')),
  /** Refuse `scam_suspected` where it resembles fraud, so that the sender can be asked before it is sent. */
  askFirst: z.optional(z.boolean()),
})

/** The fields of a photo or voice note, sent as multipart before the part `file`. */
export const outgoingMedia = z.object({
  clientId: field.uid,
  kind: z.enum(['photo', 'voice']),
  replyTo: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(seqMax))),
  /** JSON list of 64 whole numbers from 0 to 31, as the browser measured it. */
  waveform: z.optional(z.string().check(z.maxLength(400, 'invalid'))),
})
