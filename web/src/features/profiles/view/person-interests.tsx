import type { Person } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/controls/chip.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import styles from './profile-view.module.css'

/** Interests, the shared ones first and tinted. */
export function PersonInterests({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { interests, shared } = person
  if (interests.length === 0) return null
  const others = interests.filter((interest) => !shared.interests.includes(interest))
  return (
    <section className={styles.section}>
      <div className={styles.titleLine}>
        <h3>{t('details:title.interests')}</h3>
        {shared.interests.length > 0 && (
          <p className={styles.count}>{t('details:sharedCount', { count: shared.interests.length })}</p>
        )}
      </div>
      <ul className={styles.chips}>
        {shared.interests.map((interest) => (
          <li key={interest}>
            <Chip tone="gold" icon="check">
              {t(`details:interests.${interest}`)}
              <VisuallyHidden>. {t('details:shared', { name: person.firstname })}</VisuallyHidden>
            </Chip>
          </li>
        ))}
        {others.map((interest) => (
          <li key={interest}>
            <Chip>{t(`details:interests.${interest}`)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
