import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { routes } from '../route.ts'

export const callKind = z.enum(['voice', 'video'])
export type CallKind = z.output<typeof callKind>

/** ringing → accepted → ended; or declined, missed, busy, failed. The last five are over for good. */
export const callState = z.enum(['ringing', 'accepted', 'ended', 'declined', 'missed', 'busy', 'failed'])
export type CallState = z.output<typeof callState>

/** How long it rings, and how long a call may last. */
export const callRingMs = 45_000
export const callLengthMaxMs = 60 * 60_000
/** A side that gives no sign of life for so long has left the call. */
export const callGraceMs = 15_000
/** How often a side says that it is there. */
export const callBeatMs = 5_000

/** What changes about a call. Each of its two sides sees its own. */
const callProgress = {
  id: field.uid,
  kind: callKind,
  state: callState,
  /** I am the one who called. */
  mine: z.boolean(),
  /** The device of mine that holds the call; null while none does. */
  deviceId: z.nullable(z.string()),
  acceptedAt: z.nullable(z.string()),
  /** When it is over at the latest: the end of ringing, or of the longest time a call may take. */
  endsAt: z.nullable(z.string()),
  /** Duration of the conversation; null until the end, and for an unanswered call. */
  seconds: z.nullable(z.number()),
}

/** A call as one of its two members sees it. */
export const call = z.object({
  ...callProgress,
  person: z.object({ id: field.uid, firstname: z.string(), avatar: z.nullable(z.string()) }),
  /** It is not the time to make a sound: I asked for quiet at this hour. */
  silent: z.boolean(),
})
export type Call = z.output<typeof call>

/** What changed about a call. */
export const callChange = z.object(callProgress)
export type CallChange = z.output<typeof callChange>

const line = (max: number) => z.string().check(z.maxLength(max))
/** One run of the call in one page; a reload is another one. */
const run = line(40)
const candidate = z.object({
  candidate: line(1000),
  sdpMid: z.nullable(line(64)),
  sdpMLineIndex: z.nullable(z.int().check(z.gte(0), z.lte(64))),
  usernameFragment: z.optional(z.nullable(line(256))),
})

/** What the two devices of a call say to each other through the server; all but `alive` is handed on as it is. */
export const signalingMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alive') }),
  /** I am here; `to` is the run of the other I know of. */
  z.object({ type: z.literal('hello'), from: run, to: z.nullable(run) }),
  z.object({
    type: z.literal('description'),
    from: run,
    to: run,
    description: z.object({ type: z.enum(['offer', 'answer', 'rollback', 'pranswer']), sdp: line(48_000) }),
  }),
  z.object({
    type: z.literal('candidates'),
    from: run,
    to: run,
    candidates: z.array(candidate).check(z.maxLength(20)),
  }),
  /** The one who was called asks the caller to look for new ways to each other; only one of them begins, so none clash. */
  z.object({ type: z.literal('restart'), from: run, to: run }),
  z.object({
    type: z.literal('media'),
    from: run,
    to: run,
    mic: z.boolean(),
    camera: z.boolean(),
    /** I agree that both are shown clearly. Missing in the messages of pages loaded before this was added: not agreed. */
    faces: z.optional(z.boolean()),
  }),
])
export type SignalingMessage = z.output<typeof signalingMessage>

/** WebRTC signaling of one side of a call. */
export const callSignal = z.object({ callId: field.uid, message: signalingMessage })
export type CallSignal = z.output<typeof callSignal>

/** A page of a browser; without one the session itself is the device. */
const deviceId = z.optional(field.uid)

export const calls = routes({
  start: {
    method: 'POST',
    path: '/members/{id}/calls',
    memberParam: 'id',
    auth: 'member',
    social: true,
    summary: 'Call a match. When they are calling me at this moment, their call is accepted instead.',
    params: field.ids,
    body: z.object({ kind: callKind, deviceId }),
    reply: z.object({ call }),
    status: 201,
    refuses: ['not_found', 'call_not_matched', 'quota_used_up', 'in_call', 'calls_off'],
  },
  accept: {
    method: 'POST',
    path: '/calls/{id}/accept',
    auth: 'member',
    social: true,
    summary: "Accept the call on this device. It uses the caller's allowance.",
    params: field.ids,
    body: z.object({ deviceId }),
    reply: z.object({ call }),
    refuses: ['not_found', 'conflict'],
  },
  decline: {
    method: 'POST',
    path: '/calls/{id}/decline',
    auth: 'member',
    summary: 'Decline a ringing call. `conflict` once it is answered or over.',
    params: field.ids,
    reply: z.object({ call }),
    refuses: ['not_found', 'conflict'],
  },
  end: {
    method: 'POST',
    path: '/calls/{id}/end',
    auth: 'member',
    summary: 'End a call, from any of my devices. `failed` when the two could not hear each other.',
    params: field.ids,
    body: z.object({ failed: z._default(z.boolean(), false) }),
    reply: z.object({ call }),
    refuses: ['not_found'],
  },
  current: {
    method: 'GET',
    path: '/calls/current',
    auth: 'member',
    summary: 'My current or ringing call; null if there is none. For a device that was not connected while it rang.',
    reply: z.object({ call: z.nullable(call) }),
  },
  iceServers: {
    method: 'GET',
    path: '/calls/ice-servers',
    auth: 'member',
    guests: false,
    summary: 'The ICE servers of calls. Credentials are valid for one call.',
    reply: z.object({
      iceServers: z.array(
        z.object({
          urls: z.array(z.string()),
          username: z.optional(z.string()),
          credential: z.optional(z.string()),
        }),
      ),
      /** relay: the two never learn each other's network address. */
      iceTransportPolicy: z.enum(['all', 'relay']),
    }),
  },
})
