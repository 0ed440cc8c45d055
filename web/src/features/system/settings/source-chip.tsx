import type { SettingSource } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/controls/chip.tsx'

const tones = { database: 'indigo', environment: 'palm', brand: 'clay', default: 'neutral' } as const

/** Where the value of a setting comes from. */
export function SourceChip({ source }: { source: SettingSource }) {
  const { t } = useTranslation()
  return <Chip tone={tones[source]}>{t(`admin-screens:settings.sources.${source}`)}</Chip>
}
