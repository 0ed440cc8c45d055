import type { Person } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDistance } from '../../../lib/i18n/format.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { StatusDot } from '../../../ui/feedback/badge.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './profile-view.module.css'

/** Name and age, place, whether they are here now, and how the two stand. */
export function PersonHead({ person }: { person: Person }) {
  const { t } = useTranslation()
  const distance = person.distance === null || person.mine ? '' : formatDistance(person.distance)
  const place = [person.city ?? person.country?.name, distance].filter(Boolean).join(' · ')
  return (
    <header className={styles.head}>
      <h2 className={styles.name}>
        {t('people:nameAge', { name: `${person.firstname} ${person.lastname}`.trim(), age: person.age })}
      </h2>
      {place && (
        <p className={styles.place}>
          <Icon name="pin" size={20} />
          {place}
        </p>
      )}
      <div className={styles.state}>
        <StatusDot isOn={person.active} className={person.active ? styles.online : undefined}>
          {person.active ? t('people:online') : t('people:offline')}
        </StatusDot>
        <Badges person={person} />
      </div>
    </header>
  )
}

/** How the two stand: only what is so is said, and a match says the rest. */
function Badges({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { liked, disliked, likesMe, matched } = person
  if (!liked && !disliked && !likesMe && !matched) return null
  return (
    <ul className={styles.chips} aria-label={t('people:badges.label')}>
      {matched && (
        <li>
          <Chip tone="clay" icon="heart-filled">
            {t('people:badges.matched')}
          </Chip>
        </li>
      )}
      {liked && !matched && (
        <li>
          <Chip tone="clay" icon="heart">
            {t('people:badges.liked')}
          </Chip>
        </li>
      )}
      {disliked && (
        <li>
          <Chip icon="thumb-down">{t('people:badges.disliked')}</Chip>
        </li>
      )}
      {likesMe && !matched && (
        <li>
          <Chip tone="indigo" icon="star">
            {t('people:badges.likesMe')}
          </Chip>
        </li>
      )}
    </ul>
  )
}
