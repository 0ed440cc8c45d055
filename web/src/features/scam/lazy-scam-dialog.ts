import { ApiFailure } from '../../lib/api/api.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'

/** "Are you sure?" for features that send a text as a message; loaded when it is first asked. */
export const ScamDialog = lazyPart(() => import('./scam-dialog.tsx').then((file) => file.ScamDialog))

/** Was a text not sent, so that its sender can be asked first? */
export const isScamSuspected = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'scam_suspected'
