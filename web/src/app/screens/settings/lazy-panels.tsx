import { loadTranslationPart } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'

/** Panels of the settings that few members open, each fetched with its texts. */
export const VerificationSettings = lazyPart(async () => {
  const [file] = await Promise.all([
    import('../../../features/verification/index.ts'),
    loadTranslationPart('verification-screens'),
  ])
  return file.VerificationSettings
})

export const SafetySettings = lazyPart(async () => {
  const [file] = await Promise.all([
    import('./safety-panel.tsx'),
    loadTranslationPart('safety-screens'),
    loadTranslationPart('device-safety'),
  ])
  return file.SafetyPanel
})

export const TokenSettings = lazyPart(async () => {
  const [file] = await Promise.all([
    import('../../../features/integrations/index.ts'),
    loadTranslationPart('integrations'),
  ])
  return file.TokenSettings
})
