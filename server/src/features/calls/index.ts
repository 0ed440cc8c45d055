import type { CallSignal } from '@karibu/contract'
import type { Context, SignedIn } from '../../context.ts'
import { hearWord } from './signaling/relay-signal.ts'

export { callCrontab, callJobs } from './jobs.ts'

/** What calls do when the live side hears something. */
export const callsHear = (ctx: Context) => ({
  callSignal: (from: { member: SignedIn; device: string }, said: CallSignal) => hearWord(ctx, from, said),
})
