import type { SettingEffects } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { Announcement } from '../../status/index.ts'
import type { SettingForm } from '../queries.ts'
import styles from './settings.module.css'

/** What a change means, and the line that members would read. */
export function EffectList({ effects, change }: { effects: SettingEffects; change: SettingForm | null }) {
  const { t } = useTranslation()
  return (
    <div role="status" className={styles.effects}>
      <h4>{t('admin-screens:fields.effect')}</h4>
      <ul>
        {effects.map(({ effect, count, before }) => (
          <li key={effect}>
            {t(`admin-screens:settings.effects.${effect}`, {
              count: count ?? 0,
              number: formatNumber(count ?? 0),
              before: formatNumber(before ?? 0),
            })}
          </li>
        ))}
      </ul>
      {change && <MembersLine change={change} />}
    </div>
  )
}

function MembersLine({ change }: { change: SettingForm }) {
  if (change.name === 'writing' && change.value === 'closed')
    return <Announcement notice={{ isReadOnly: true, planned: null }} />
  if (change.name !== 'announcement' || !change.value) return null
  const from = new Date(change.value.from)
  const until = new Date(from.getTime() + change.value.minutes * 60_000)
  return <Announcement notice={{ isReadOnly: false, planned: { from, until } }} />
}
