import { lazyPart } from '../../../lib/lazy-part.tsx'

/** The player of recordings for features that load it with the recording. */
export const LazyVoicePlayer = lazyPart(() => import('./voice-player.tsx').then((file) => file.VoicePlayer))
