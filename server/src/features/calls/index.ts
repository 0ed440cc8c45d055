import type { CallSignal } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { relaySignal } from './signaling/relay-signal.ts'

/** The handlers of calls for socket events. */
export const callEventHandlers = (ctx: Context) => ({
  callSignal: (from: { member: SignedIn; device: string }, payload: CallSignal) => relaySignal(ctx, from, payload),
})
