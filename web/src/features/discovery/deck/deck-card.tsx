import type { MemberCard } from '@karibu/contract'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageNames } from '../../../lib/i18n/language-names.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import { StatusDot } from '../../../ui/feedback/badge.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { MemberPhoto, placeOf } from '../../reactions/index.ts'
import styles from './deck-card.module.css'
import { cardSizes } from './use-photos-ahead.ts'

type DeckCardProps = {
  member: MemberCard
  to: string
  first?: boolean
  headingRef?: Ref<HTMLHeadingElement>
}

/** A photo with a plate: name, age, place, languages, whether they are here now, and why they are suggested. */
export function DeckCard({ member, to, first, headingRef }: DeckCardProps) {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const { images } = member
  const place = [member.city, placeOf(member)].filter(Boolean).join(' · ')
  return (
    <>
      <MemberPhoto member={member} photo={images[at]} alt="" sizes={cardSizes} first={first} className={styles.photo} />
      <span className={classNames(styles.stamp, styles.like)} aria-hidden="true">
        <Icon name="heart-filled" size={32} />
      </span>
      <span className={classNames(styles.stamp, styles.pass)} aria-hidden="true">
        <Icon name="cross" size={32} />
      </span>
      {images.length > 1 && <Pictures count={images.length} at={at} onChange={setAt} />}
      <Reasons member={member} />
      <div className={styles.plate}>
        <h2 ref={headingRef} tabIndex={-1} className={styles.name}>
          <Link to={to} className={styles.link}>
            {t('reactions:nameAge', { name: member.firstname, age: member.age })}
          </Link>
        </h2>
        <StatusDot isOn={member.active}>{member.active ? t('reactions:online') : t('reactions:offline')}</StatusDot>
        {place && (
          <p className={styles.place}>
            <Icon name="pin" size={16} />
            <span>{place}</span>
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
        {member.lookingFor.length > 0 && (
          <ul className={styles.chips} aria-label={t('discovery:lookingFor')}>
            {member.lookingFor.map((goal) => (
              <li key={goal}>
                <Chip tone="scrim">{t(`discovery:goals.${goal}`)}</Chip>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

const reasonsMax = 2
const variants = { heart: { tone: 'clay', icon: 'heart-filled' }, fact: { tone: 'palm', icon: 'check' } } as const

/** Why somebody is suggested; what the dot already says is not said twice. */
function Reasons({ member }: { member: MemberCard }) {
  const { t } = useTranslation()
  const reasons = member.reasons.filter(({ key }) => !(key === 'active_today' && member.active)).slice(0, reasonsMax)
  if (reasons.length === 0) return null
  return (
    <ul className={classNames(styles.chips, styles.reasons)} aria-label={t('discovery:whySuggested')}>
      {reasons.map(({ key, count }) => (
        <li key={key}>
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
