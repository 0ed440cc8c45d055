import type { Sharing } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../lib/auth-store.ts'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Privacy, useChangeSettings } from './queries.ts'
import styles from './settings.module.css'

const choices: readonly Sharing[] = ['everyone', 'matches', 'nobody']

/** Who sees what of me; every change holds at once. */
export function PrivacySettings() {
  const { t } = useTranslation()
  const privacy = useAuthStore((state) => state.user?.privacy)
  const { mutate } = useChangeSettings()
  if (!privacy) return null
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
            onChange={(event) => change({ [name]: event.target.value as Sharing })}
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
            hint={t(`settings:privacy.${name}Hint`)}
            checked={privacy[name]}
            onChange={(isOn) => change({ [name]: isOn })}
          />
        ))}
      </Card>
    </div>
  )
}
