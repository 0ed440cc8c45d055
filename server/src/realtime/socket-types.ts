import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { SignedIn } from '../context.ts'

type Data = { member?: SignedIn }
// biome-ignore lint/suspicious/noExplicitAny: what a stranger's socket sends has no type before it is parsed.
type Heard = Record<string, (...said: any[]) => void>
export type OurServer = Server<Heard, DefaultEventsMap, DefaultEventsMap, Data>
export type OurSocket = Socket<Heard, DefaultEventsMap, DefaultEventsMap, Data>

/** What a feature does when the live side hears something. */
export type Hears = {
  typing: (member: SignedIn, said: { conversationId: string }) => Promise<void>
  /** A member's first socket opened, or their last has been closed for a while. */
  presence: (member: Pick<SignedIn, 'id' | 'uid'>, active: boolean) => Promise<void>
}

/** The member behind an admitted socket. */
export function memberOf(socket: OurSocket): SignedIn {
  const { member } = socket.data
  if (!member) throw new Error('a socket was let in without a member')
  return member
}
