import type { CallSignal } from '@karibu/contract'
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { SignedIn } from '../context.ts'
import { deviceOf } from '../http/session.ts'

type Data = { member?: SignedIn; device?: string }
// biome-ignore lint/suspicious/noExplicitAny: what a stranger's socket sends has no type before it is parsed.
type AnyHandlers = Record<string, (...payload: any[]) => void>
export type OurServer = Server<AnyHandlers, DefaultEventsMap, DefaultEventsMap, Data>
export type OurSocket = Socket<AnyHandlers, DefaultEventsMap, DefaultEventsMap, Data>

/** The handlers of the features for socket events. */
export type EventHandlers = {
  typing: (member: SignedIn, payload: { conversationId: string }) => Promise<void>
  /** Something for the other side of a call, from the device that holds this one. */
  callSignal: (from: { member: SignedIn; device: string }, payload: CallSignal) => Promise<void>
  /** A member's first socket opened, or their last has been closed for a while. */
  presence: (member: Pick<SignedIn, 'id' | 'uid'>, active: boolean) => Promise<void>
}

/** The member behind an admitted socket. */
export function memberOf(socket: OurSocket): SignedIn {
  const { member } = socket.data
  if (!member) throw new Error('a socket was let in without a member')
  return member
}

/** The page behind an admitted socket, as calls are bound to it. */
export const pageOf = (socket: OurSocket): string => socket.data.device ?? deviceOf(memberOf(socket).sessionId)
