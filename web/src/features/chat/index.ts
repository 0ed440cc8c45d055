// What every signed-in page loads. The screens import the list and the conversation by their own files, so that the
// frame of the dashboard does not bring them along.

export { chatKeys } from './chat-keys.ts'
export { ConnectionBanner } from './connection-banner.tsx'
export { LazyVoicePlayer } from './media/lazy-voice-player.ts'
export { useUnreadTotal, useUnsentCount } from './queries.ts'
export { useAllowance } from './use-allowance.ts'
