import type { LikedPart, Person } from '@karibu/contract'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia, wideScreen } from '../../../lib/device/use-media.ts'
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
  /** Below the first photo, in sight however far one reads: on wide screens only. */
  beside?: ReactNode
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

/**
 * A person as others see them: photo, name, place; then answers, photos and facts in turn. On wide screens the facts come
 * first, and answers and photos are side by side.
 */
export function ProfileView(props: ProfileViewProps) {
  const { person, photos, menu, beside, actions, voice, answers, links, onPart } = props
  const isWide = useMedia(wideScreen)
  const turns = turnsOf(props)
  return (
    <div className={styles.profile}>
      <div className={styles.photos}>
        {photos ?? <PhotoPart person={person} at={0} onPart={onPart} isFirst />}
        {menu && <div className={styles.menuPlace}>{menu}</div>}
        {beside}
      </div>
      <div className={styles.text}>
        <PersonHead person={person} />
        {actions}
        <PersonTrust person={person} />
        <SharedLine person={person} />
        {!isWide && turns[0]}
        {voice}
        <About person={person} />
        {isWide ? <div className={styles.turns}>{turns}</div> : turns.slice(1)}
        <PersonInterests person={person} />
        {answers === undefined ? <ShownAnswers id={person.id} name={person.mine ? null : person.firstname} /> : answers}
        <HiddenNote person={person} />
        {links}
      </div>
    </div>
  )
}

/** Each answer to a prompt and the photo that follows it, then the photos that are left. */
function turnsOf({ person, photos, onPart }: ProfileViewProps): ReactNode[] {
  const between = photos === undefined ? person.images.slice(1) : []
  const count = Math.max(between.length, person.promptAnswers.length)
  return Array.from({ length: count }, (_, index) => {
    const [answer, photo] = [person.promptAnswers[index], between[index]]
    return (
      <Fragment key={photo?.id ?? answer?.prompt}>
        {answer && <AnswerPart answer={answer} onPart={onPart} />}
        {photo && <PhotoPart person={person} at={index + 1} onPart={onPart} />}
      </Fragment>
    )
  })
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
