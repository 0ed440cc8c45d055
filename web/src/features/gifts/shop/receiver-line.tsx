import type { Person } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/media/avatar.tsx'
import styles from './receiver-line.module.css'

/** The recipient of the gifts, with a link to their profile. */
export function ReceiverLine({ person, profilePath }: { person: Person; profilePath: string }) {
  const { t } = useTranslation()
  return (
    <Link to={profilePath} className={styles.line}>
      <Avatar src={person.avatar} name="" seed={person.id} size={64} />
      <span>
        <span className={styles.label}>{t('gift-screens:whom')}</span>
        <strong className={styles.name}>{t('people:nameAge', { name: person.firstname, age: person.age })}</strong>
      </span>
    </Link>
  )
}
