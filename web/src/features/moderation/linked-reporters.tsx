import type { StaffReport } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './moderation.module.css'

/** What the accounts of several reporters have in common, and that it proves nothing. */
export function LinkedReporters({ linked }: { linked: NonNullable<StaffReport['linked']> }) {
  const { t } = useTranslation()
  const { reporters: total, voices, links } = linked
  return (
    <div role="note" className={styles.linked} aria-label={t('staff:reports.linked.title')}>
      <Icon name="users" size={20} />
      <div>
        <strong>{t('staff:reports.linked.title')}</strong>
        <ul>
          {links.map(({ by, count }) => (
            <li key={by}>{t(`staff:reports.linked.${by}`, { linked: count, total })}</li>
          ))}
        </ul>
        <p>{t('staff:reports.linked.voices', { voices, total })}</p>
      </div>
    </div>
  )
}
