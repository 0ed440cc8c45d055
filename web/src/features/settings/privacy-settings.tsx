import type { Sharing } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { formatMoment } from '../../lib/i18n/format.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ForgetRating } from './forget-rating.tsx'
import { PlacePrivacy } from './place-privacy.tsx'
import { type Privacy, useChangeSettings } from './queries.ts'
import styles from './settings.module.css'

const choices: readonly Sharing[] = ['everyone', 'matches', 'nobody']

/** Who sees what of me; every change holds at once. */
export function PrivacySettings() {
  const { t } = useTranslation()
  const privacy = useAuthStore((state) => state.user?.privacy)
  const frozenUntil = useAuthStore((state) => state.user?.visitsFrozenUntil ?? null)
  const { mutate } = useChangeSettings()
  if (!privacy) return null
  const isFrozen = frozenUntil !== null && new Date(frozenUntil) > new Date()
  const change = (part: Partial<Privacy>) => mutate({ privacy: part })
  const options = choices.map((value) => ({ value, label: t(`settings:privacy.${value}`) }))
  return (
    <div className={styles.groups}>
      <Card as="section" className={styles.group}>
        <h2>{t('settings:privacy.shared')}</h2>
        {(['phone', 'dob'] as const).map((name) => (
          <Select
            key={name}
            name={name}
            label={t(`settings:privacy.${name}`)}
            options={options}
            value={privacy[name]}
            onChoose={(choice) => change({ [name]: choice })}
          />
        ))}
      </Card>
      <Card as="section" className={styles.group}>
        <h2>{t('settings:privacy.seen')}</h2>
        {(['hidden', 'hideOnline', 'showVisits', 'readReceipts', 'giftsOpen'] as const).map((name) => (
          <Switch
            key={name}
            name={name}
            label={t(`settings:privacy.${name}`)}
            hint={
              name === 'showVisits' && isFrozen
                ? t('settings:privacy.visitsFrozen', {
                    time: formatMoment(frozenUntil),
                  })
                : t(`settings:privacy.${name}Hint`)
            }
            checked={privacy[name]}
            disabled={name === 'showVisits' && isFrozen}
            onChange={(isOn) => change({ [name]: isOn })}
          />
        ))}
      </Card>
      <PlacePrivacy privacy={privacy} onChange={change} />
      <ForgetRating />
    </div>
  )
}
