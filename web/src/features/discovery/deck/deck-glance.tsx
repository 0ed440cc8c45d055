import type { MemberCard } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageNames } from '../../../lib/i18n/language-names.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import type { IconName } from '../../../ui/media/icons.ts'
import { Pattern } from '../../../ui/media/pattern.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { MemberPhoto, verifiedText } from '../../reactions/index.ts'
import styles from './deck-glance.module.css'

type DeckGlanceProps = { member: MemberCard; to: string }

/**
 * Beside the card on wide screens, below the pattern of the member: profile text or else further photos, facts that the
 * card leaves out, and why they are suggested.
 */
export function DeckGlance({ member, to }: DeckGlanceProps) {
  return (
    <div className={styles.glance}>
      <div className={styles.card}>
        <Pattern seed={member.id} columns={20} rows={3} className={styles.pattern ?? ''} />
        {member.promptAnswer || member.about ? <Quotes member={member} /> : <Photos member={member} to={to} />}
        <Facts member={member} />
        <Reasons member={member} />
      </div>
    </div>
  )
}

/** The next two photos, for eyes only: on the card all are turned. */
function Photos({ member, to }: DeckGlanceProps) {
  const photos = member.images.slice(1, 3)
  if (photos.length === 0) return null
  return (
    <Link to={to} className={styles.photos} tabIndex={-1} aria-hidden="true">
      {photos.map((photo) => (
        <MemberPhoto key={photo.id} member={member} photo={photo} alt="" sizes="200px" />
      ))}
    </Link>
  )
}

/** The first answer to a prompt, and the text about themselves. */
function Quotes({ member: { promptAnswer, about } }: { member: MemberCard }) {
  const { t } = useTranslation()
  return (
    <>
      {promptAnswer && (
        <figure className={styles.quote}>
          <figcaption>{t(`prompts:${promptAnswer.prompt}`)}</figcaption>
          <blockquote>{promptAnswer.answer}</blockquote>
        </figure>
      )}
      {about && (
        <figure className={classNames(styles.quote, promptAnswer && styles.second)}>
          <blockquote>{about}</blockquote>
        </figure>
      )}
    </>
  )
}

function Facts({ member }: { member: MemberCard }) {
  const { t } = useTranslation()
  const { lookingFor, languages = [], badges } = member
  return (
    <ul className={styles.facts}>
      {badges.length > 0 && (
        <Fact icon={badges.includes('photo') ? 'shield' : 'check'} tone="palm">
          {verifiedText(badges, ' · ')}
        </Fact>
      )}
      {lookingFor.length > 0 && (
        <Fact icon="rings">
          <VisuallyHidden>{t('discovery:lookingFor')}</VisuallyHidden>
          {lookingFor.map((goal) => t(`discovery:goals.${goal}`)).join(' · ')}
        </Fact>
      )}
      {languages.length > 0 && (
        <Fact icon="globe">
          <VisuallyHidden>{t('discovery:card.speaks')}</VisuallyHidden>
          {languages.map((language) => languageNames[language]).join(' · ')}
        </Fact>
      )}
    </ul>
  )
}

const heart = { icon: 'heart-filled', tone: 'clay' } as const
const spark = { icon: 'spark', tone: 'gold' } as const

/** Without what the line of the place and the dot on the card say. */
function Reasons({ member }: { member: MemberCard }) {
  const { t } = useTranslation()
  const reasons = member.reasons.filter(({ key }) => key !== 'near_you' && !(key === 'active_today' && member.active))
  if (reasons.length === 0) return null
  return (
    <div className={styles.reasons}>
      <p className={styles.why} aria-hidden="true">
        {t('discovery:whySuggested')}
      </p>
      <ul className={styles.facts} aria-label={t('discovery:whySuggested')}>
        {reasons.map(({ key, count }) => (
          <Fact key={key} {...(key === 'likes_you' ? heart : spark)}>
            {t(`discovery:reasons.${key}`, { count: count ?? 1 })}
          </Fact>
        ))}
      </ul>
    </div>
  )
}

type FactProps = { icon: IconName; tone?: 'palm' | 'clay' | 'gold'; children: ReactNode }

function Fact({ icon, tone, children }: FactProps) {
  return (
    <li className={tone && styles[tone]}>
      <Icon name={icon} size={20} />
      <span>{children}</span>
    </li>
  )
}
