import { lazyPart } from '../../lib/lazy-part.tsx'

/** Compares genotypes with a match. Fetched when it is opened. */
export const ComparisonSheet = lazyPart(() => import('./comparison-sheet.tsx').then((file) => file.ComparisonSheet))
