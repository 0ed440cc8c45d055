import { lazyPart } from '../../lib/lazy-part.tsx'

// What profiles and the chat show of gifts. The screen imports its parts by their own files.
export { GiftLink } from './gift-link.tsx'

/** A gift in a conversation; loaded with the first one. */
export const GiftMessage = lazyPart(() => import('./gift-message.tsx').then((file) => file.GiftMessage))
