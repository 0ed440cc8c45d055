import { lazyPart } from '../../../lib/lazy-part.tsx'

/** The editor of answers, loaded after the other sections of the profile. */
export const AnswersEditor = lazyPart(async () => (await import('./answers-editor.tsx')).AnswersEditor)
