import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './facts.module.css'

const facts = [
  { id: 'free', icon: 'chat' },
  { id: 'light', icon: 'leaf' },
  { id: 'languages', icon: 'globe' },
] as const

/** Three plain facts under the slides. */
export function Facts() {
  const { t } = useTranslation()
  return (
    <div className={styles.band}>
      <ul className={styles.facts} aria-label={t('landing:facts.label')}>
        {facts.map(({ id, icon }) => (
          <li key={id}>
            <Icon name={icon} />
            {t(`landing:facts.${id}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
