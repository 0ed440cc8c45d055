import { lazyPart } from '../../lib/lazy-part.tsx'

/** The notice below words that resemble fraud, outside of conversations. */
export const ScamNotice = lazyPart(() => import('./scam-notice.tsx').then((file) => file.ScamNotice))
