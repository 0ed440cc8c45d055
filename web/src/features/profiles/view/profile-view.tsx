import type { LikedPart, Person } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/media/icon.tsx'
import { ShownAnswers } from '../../custom-fields/index.ts'
import { PersonFacts } from './person-facts.tsx'
import { PersonHead } from './person-head.tsx'
import { PersonInterests } from './person-interests.tsx'
import { AnswerPart, PhotoPart } from './person-parts.tsx'
import { PersonTrust, SharedLine } from './person-trust.tsx'
import styles from './profile-view.module.css'

type ProfileViewProps = {
  person: Person
  /** In place of the first photo; then no further photos stand between the texts, since these are all. */
  photos?: ReactNode
  /** Over the first photo. */
  menu?: ReactNode
  /** What one can do here: buttons under the name. */
  actions?: ReactNode
  /** The voice intro, after the first answer and photo. */
  voice?: ReactNode
  /** In place of the answers to custom fields, which the view reads itself. */
  answers?: ReactNode
  /** At the end of the page. */
  links?: ReactNode
  /** A control on a photo or an answer. */
  onPart?: ((part: LikedPart) => ReactNode) | undefined
}

/** A person as others see them: photo, name, place; then answers, photos and facts in turn. */
export function ProfileView({ person, photos, menu, actions, voice, answers, links, onPart }: ProfileViewProps) {
  const between = photos === undefined ? person.images.slice(1) : []
  const photo = (index: number) =>
    between[index] && <PhotoPart key={between[index].id} person={person} at={index + 1} onPart={onPart} />
  const answer = (index: number) =>
    person.promptAnswers[index] && <AnswerPart answer={person.promptAnswers[index]} onPart={onPart} />
  return (
    <div className={styles.profile}>
      <div className={styles.photos}>
        {photos ?? <PhotoPart person={person} at={0} onPart={onPart} isFirst />}
        {menu && <div className={styles.menuPlace}>{menu}</div>}
      </div>
      <div className={styles.text}>
        <PersonHead person={person} />
        {actions}
        <PersonTrust person={person} />
        <SharedLine person={person} />
        {answer(0)}
        {photo(0)}
        {voice}
        <About person={person} />
        {answer(1)}
        {photo(1)}
        {answer(2)}
        {between.map((_, index) => index > 1 && photo(index))}
        <PersonInterests person={person} />
        {answers === undefined ? <ShownAnswers id={person.id} name={person.mine ? null : person.firstname} /> : answers}
        <HiddenNote person={person} />
        {links}
      </div>
    </div>
  )
}

/** The own text and the facts. */
function About({ person }: { person: Person }) {
  const { t } = useTranslation()
  const { about, promptAnswers, firstname } = person
  return (
    <section className={styles.section}>
      <h3>{person.mine ? t('people:about.title') : t('people:about.of', { name: firstname })}</h3>
      {about && <p className={styles.about}>{about}</p>}
      {!about && promptAnswers.length === 0 && <p className={styles.nothing}>{t('people:about.nothing')}</p>}
      <PersonFacts person={person} />
    </section>
  )
}

/** Says why the rows of phone and birth date are empty. */
function HiddenNote({ person }: { person: Person }) {
  const { t } = useTranslation()
  const isPhone = person.phoneHidden === 'not_shared'
  const isDob = person.dobHidden === 'not_shared'
  if (!isPhone && !isDob) return null
  const name = person.firstname
  const only = isPhone ? t('people:hidden.phone', { name }) : t('people:hidden.dob', { name })
  return (
    <p className={styles.hidden}>
      <Icon name="lock" size={20} />
      {isPhone && isDob ? t('people:hidden.both', { name }) : only}
    </p>
  )
}
