import type { CallSignal } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { relaySignal } from './signaling/relay-signal.ts'

export { callCrontab, callJobs } from './jobs.ts'

/** What calls do when the live side hears something. */
export const callEventHandlers = (ctx: Context) => ({
  callSignal: (from: { member: SignedIn; device: string }, payload: CallSignal) => relaySignal(ctx, from, payload),
})
