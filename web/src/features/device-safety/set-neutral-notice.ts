import { brand } from '@karibu/contract/brand'
import i18next from 'i18next'
import { saveNeutralNotice } from '../../lib/device/neutral-notice.ts'
import { loadTranslationPart } from '../../lib/i18n/i18n.ts'
import { readDeviceSafety } from './safety-memory.ts'

/**
 * Sets what the service worker shows in place of a push while there is a PIN or a disguise, in the present language; without
 * them pushes are shown as they come. What the browser refuses to store changes nothing here.
 */
export function setNeutralNotice(): void {
  void save().catch(() => undefined)
}

async function save(): Promise<void> {
  const { lock, disguise } = readDeviceSafety()
  if (!lock && !disguise) return saveNeutralNotice(null)
  await loadTranslationPart('device-safety')
  await saveNeutralNotice({
    title: disguise?.name ?? brand.name,
    body: i18next.t('device-safety:notice'),
    ...(disguise && { icon: `/disguise-${disguise.as}-192.png` }),
  })
}
