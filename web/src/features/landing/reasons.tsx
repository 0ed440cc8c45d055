import { useTranslation } from 'react-i18next'
import tints from '../../ui/controls/tints.module.css'
import { Icon } from '../../ui/media/icon.tsx'
import type { IconName } from '../../ui/media/icons.ts'
import styles from './reasons.module.css'

const reasons = [
  { id: 'gift', icon: 'gift', tone: 'gold' },
  { id: 'easy', icon: 'smile', tone: 'indigo' },
  { id: 'secure', icon: 'lock', tone: 'palm' },
  { id: 'support', icon: 'chat', tone: 'indigo' },
  { id: 'fields', icon: 'pencil', tone: 'clay' },
  { id: 'abuse', icon: 'shield', tone: 'palm' },
] as const satisfies ReadonlyArray<{ id: string; icon: IconName; tone: string }>

/** The six reasons to use the product. */
export function Reasons() {
  const { t } = useTranslation()
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('landing:reasons.title')}</h2>
      <ul className={styles.list}>
        {reasons.map(({ id, icon, tone }) => (
          <li key={id} className={styles.reason}>
            <span className={`${styles.icon} ${tints[tone]}`}>
              <Icon name={icon} size={32} />
            </span>
            <h3>{t(`landing:reasons.${id}.title`)}</h3>
            <p>{t(`landing:reasons.${id}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
