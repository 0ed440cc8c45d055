import type { Person } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../ui/controls/chip.tsx'
import { StatusDot } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Carousel } from '../../photos/index.ts'
import { PersonDetails } from './person-details.tsx'
import { PersonFacts } from './person-facts.tsx'
import styles from './profile-view.module.css'

type ProfileViewProps = {
  person: Person
  /** What one can do here: buttons under the name. */
  actions?: ReactNode
  /** Under the photos, as a way to add some. */
  underPhotos?: ReactNode
}

/** A person as others see them: photos, name and age, here now or not, place, what they share and what they say. */
export function ProfileView({ person, actions, underPhotos }: ProfileViewProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.profile}>
      <div className={styles.photos}>
        <Carousel images={person.images} name={person.firstname} seed={person.id} />
        {underPhotos}
      </div>
      <div className={styles.text}>
        <header className={styles.head}>
          <h2 className={styles.name}>
            {t('people:nameAge', { name: `${person.firstname} ${person.lastname}`.trim(), age: person.age })}
          </h2>
          <StatusDot isOn={person.active}>{person.active ? t('people:online') : t('people:offline')}</StatusDot>
          <Badges person={person} />
        </header>
        {actions}
        <Card as="section" className={styles.section}>
          <h3>{t('people:about.title')}</h3>
          <p className={person.about ? styles.about : styles.nothing}>{person.about || t('people:about.nothing')}</p>
          <LookingFor person={person} />
        </Card>
        <PersonDetails person={person} />
        <Card as="section" className={styles.section}>
          <h3>{t('people:facts.title')}</h3>
          <PersonFacts person={person} />
        </Card>
      </div>
    </div>
  )
}

/** How the two stand: only what is so is said. */
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
      {liked && (
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
      {likesMe && (
        <li>
          <Chip tone="indigo" icon="star">
            {t('people:badges.likesMe')}
          </Chip>
        </li>
      )}
    </ul>
  )
}

function LookingFor({ person }: { person: Person }) {
  const { t } = useTranslation()
  if (person.lookingFor.length === 0) return null
  return (
    <div className={styles.lookingFor}>
      <p className={styles.label}>{t('people:lookingFor.title')}</p>
      <ul className={styles.chips}>
        {person.lookingFor.map((goal) => (
          <li key={goal}>
            <Chip tone="indigo">{t(`people:lookingFor.${goal}`)}</Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}
