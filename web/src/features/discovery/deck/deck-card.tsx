import type { MemberCard } from '@karibu/contract'
import { type MouseEvent, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageNames } from '../../../lib/i18n/language-names.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { StatusDot } from '../../../ui/feedback/badge.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { MemberPhoto, placeOf, Verified } from '../../reactions/index.ts'
import { CardAnswer } from './card-answer.tsx'
import styles from './deck-card.module.css'
import stamps from './deck-stamp.module.css'
import { cardSizes } from './use-photos-ahead.ts'

type DeckCardProps = {
  member: MemberCard
  to: string
  first?: boolean
  headingRef?: Ref<HTMLHeadingElement>
  /** Opens the profile in place of the plain link. */
  onOpen?: () => void
}

/** A photo with a plate: name, age, place, languages, whether they are here now, and why they are suggested. */
export function DeckCard({ member, to, first, headingRef, onOpen }: DeckCardProps) {
  const [at, setAt] = useState(0)
  const { images } = member
  return (
    <>
      <MemberPhoto member={member} photo={images[at]} alt="" sizes={cardSizes} first={first} className={styles.photo} />
      <span className={styles.veil} />
      <span className={classNames(stamps.stamp, stamps.like)} aria-hidden="true">
        <Icon name="heart-filled" size={32} />
      </span>
      <span className={classNames(stamps.stamp, stamps.pass)} aria-hidden="true">
        <Icon name="cross" size={32} />
      </span>
      {images.length > 1 && <Pictures count={images.length} at={at} onChange={setAt} />}
      <Plate {...{ member, to, headingRef, onOpen }} />
    </>
  )
}

/** The words on a card; a low card shows fewer of them. */
function Plate({ member, to, headingRef, onOpen }: Omit<DeckCardProps, 'first'>) {
  const { t } = useTranslation()
  const distance = placeOf(member)

  function press(event: MouseEvent) {
    // With another key the browser opens a tab of its own.
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }

  return (
    <div className={styles.plate}>
      <div className={styles.who}>
        <h2 ref={headingRef} tabIndex={-1} className={styles.name}>
          <Link to={to} className={styles.link} draggable={false} onClick={press}>
            {t('reactions:nameAge', { name: member.firstname, age: member.age })}
          </Link>
        </h2>
        <Verified badges={member.badges} size={20} />
        {member.active && (
          <StatusDot isOn hideText className={styles.here}>
            {t('reactions:online')}
          </StatusDot>
        )}
      </div>
      {(member.city || distance) && (
        <p className={styles.place}>
          <Icon name="pin" size={16} />
          <span className={styles.where}>
            <span>{member.city ?? distance}</span>
            {member.city && distance && <span>{` · ${distance}`}</span>}
          </span>
        </p>
      )}
      {member.languages && member.languages.length > 0 && (
        <p className={classNames(styles.place, styles.languages)}>
          <Icon name="globe" size={16} />
          <VisuallyHidden>{t('discovery:card.speaks')}</VisuallyHidden>
          {member.languages.map((language) => (
            <span key={language} lang={language}>
              {languageNames[language]}
            </span>
          ))}
        </p>
      )}
      <div className={styles.tags}>
        <Reasons member={member} />
        {member.lookingFor.length > 0 && (
          <ul className={styles.chips} aria-label={t('discovery:lookingFor')}>
            {member.lookingFor.map((goal) => (
              <li key={goal}>
                <Chip tone="veil">{t(`discovery:goals.${goal}`)}</Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
      {member.promptAnswer && <CardAnswer answer={member.promptAnswer} />}
    </div>
  )
}

const reasonsMax = 2
/** What is about the two of them comes before what the member looks for, the other reasons after it. */
const about = new Set<MemberCard['reasons'][number]['key']>(['likes_you', 'shared_interests', 'your_language'])
const variants = { heart: { tone: 'clay', icon: 'heart-filled' }, fact: { tone: 'palm' } } as const

/** The reasons of a suggestion, without presence, which the dot shows. */
function Reasons({ member }: { member: MemberCard }) {
  const { t } = useTranslation()
  const reasons = member.reasons.filter(({ key }) => !(key === 'active_today' && member.active)).slice(0, reasonsMax)
  if (reasons.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('discovery:whySuggested')}>
      {reasons.map(({ key, count }) => (
        <li key={key} className={about.has(key) ? undefined : styles.second}>
          <Chip {...(key === 'likes_you' ? variants.heart : variants.fact)}>
            {t(`discovery:reasons.${key}`, { count: count ?? 1 })}
          </Chip>
        </li>
      ))}
    </ul>
  )
}

type PicturesProps = { count: number; at: number; onChange: (at: number) => void }

/** A press on the left or right half turns the photos; the dashes say which one is shown. */
function Pictures({ count, at, onChange }: PicturesProps) {
  const { t } = useTranslation()
  return (
    <>
      <span className={styles.dashes} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the dashes have no other identity than their place.
          <span key={index} className={classNames(styles.dash, index === at && styles.current)} />
        ))}
      </span>
      <button
        type="button"
        className={classNames(styles.half, styles.left)}
        aria-label={t('discovery:card.previousPhoto')}
        disabled={at === 0}
        onClick={() => onChange(at - 1)}
      />
      <button
        type="button"
        className={classNames(styles.half, styles.right)}
        aria-label={t('discovery:card.nextPhoto')}
        disabled={at === count - 1}
        onClick={() => onChange(at + 1)}
      />
    </>
  )
}
