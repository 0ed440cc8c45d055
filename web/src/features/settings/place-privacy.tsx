import type { PlacePrecision } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PlacePreview } from '../places/index.ts'
import type { Privacy } from './queries.ts'
import styles from './settings.module.css'

type PlacePrivacyProps = { privacy: Privacy; onChange: (part: Partial<Privacy>) => void }

/** How exactly others learn where I am, with what they see now. */
export function PlacePrivacy({ privacy, onChange }: PlacePrivacyProps) {
  const { t } = useTranslation()
  const hasPlace = useAuthStore((state) => state.user?.onboarding.place === false)
  const options: { value: PlacePrecision; label: string }[] = [
    { value: '2km', label: t('settings:privacy.precision2km') },
    { value: '4km', label: t('settings:privacy.precision4km') },
    { value: '8km', label: t('settings:privacy.precision8km') },
    { value: 'city', label: t('settings:privacy.precisionCity') },
  ]
  return (
    <Card as="section" className={styles.group}>
      <h2>{t('settings:privacy.place')}</h2>
      <Switch
        name="hideDistance"
        label={t('settings:privacy.hideDistance')}
        hint={t('settings:privacy.hideDistanceHint')}
        checked={privacy.hideDistance}
        onChange={(hideDistance) => onChange({ hideDistance })}
      />
      {!privacy.hideDistance && (
        <Select
          name="placePrecision"
          label={t('settings:privacy.placePrecision')}
          hint={t('settings:privacy.placePrecisionHint')}
          options={options}
          value={privacy.placePrecision}
          onChoose={(placePrecision) => onChange({ placePrecision })}
        />
      )}
      <PlacePreview value={null} hasPlace={hasPlace} />
    </Card>
  )
}
