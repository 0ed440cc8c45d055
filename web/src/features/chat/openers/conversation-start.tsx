import type { MemberCard, Person } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { formatList } from '../../../lib/i18n/format.ts'
import { languageNames } from '../../../lib/i18n/language-names.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import { InterlacedPattern } from '../../../ui/media/interlaced-pattern.tsx'
import { Photo } from '../../../ui/media/photo.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { useMyAvatar } from '../../shell/index.ts'
import styles from './conversation-start.module.css'

type ConversationStartProps = {
  person: Pick<MemberCard, 'id' | 'avatar'>
  /** They like each other: both photos, with the mark of a match. */
  isMatch: boolean
  /** Messages follow, which need the space on a phone. */
  isSmall?: boolean
  title: string
  text?: string | undefined
  /** What the two share. */
  children?: ReactNode
}

/** Where a conversation begins: the pattern of both members, their photos, and how they came here. */
export function ConversationStart({ person, isMatch, isSmall, title, text, children }: ConversationStartProps) {
  const myId = useAuthStore((state) => state.user?.id ?? '')
  return (
    <div className={classNames(styles.start, isSmall && styles.small)}>
      <div className={styles.stage} aria-hidden="true">
        <InterlacedPattern seeds={[myId, person.id]} hasFringe className={styles.pattern} />
        {isMatch ? (
          <div className={styles.pair}>
            <MyPortrait id={myId} />
            <Portrait id={person.id} avatar={person.avatar} className={styles.theirs} />
            <span className={styles.knot}>
              <Icon name="heart-filled" size={20} />
            </span>
          </div>
        ) : (
          <div className={styles.single}>
            <Portrait id={person.id} avatar={person.avatar} />
          </div>
        )}
      </div>
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  )
}

function MyPortrait({ id }: { id: string }) {
  return <Portrait id={id} avatar={useMyAvatar()} className={styles.mine} />
}

type PortraitProps = { id: string; avatar: string | null; className?: string | undefined }

function Portrait({ id, avatar, className }: PortraitProps) {
  return (
    <span className={classNames(styles.portrait, className)}>
      <Photo src={avatar} alt="" width={96} height={120} seed={id} />
    </span>
  )
}

/** Interests and languages that both members named; nothing without any. */
export function SharedFacts({ person }: { person: Person | undefined }) {
  const { t, i18n } = useTranslation()
  if (!person) return null
  const interests = person.shared.interests.map((interest) =>
    t(`details:interests.${interest}`).toLocaleLowerCase(i18n.language),
  )
  const languages = person.shared.languages.map((language) => languageNames[language])
  if (interests.length === 0 && languages.length === 0) return null
  return (
    <ul className={styles.shared}>
      {interests.length > 0 && (
        <li>
          <Icon name="spark" size={20} />
          <span>{t('people:shared.interests', { interests: formatList(interests) })}</span>
        </li>
      )}
      {languages.length > 0 && (
        <li>
          <Icon name="globe" size={20} />
          <span>{t('people:shared.languages', { languages: formatList(languages) })}</span>
        </li>
      )}
    </ul>
  )
}

/** The first answer to a prompt, or the beginning of the text about themselves, to begin from. */
export function ProfileQuote({ person: { promptAnswers, about, firstname } }: { person: Person }) {
  const { t } = useTranslation()
  const [answer] = promptAnswers
  const text = answer?.answer ?? about
  if (!text) return null
  return (
    <figure className={styles.quote}>
      <figcaption>{t('chat:request.from', { name: firstname })}</figcaption>
      {answer && <p>{t(`prompts:${answer.prompt}`)}</p>}
      <blockquote>{text}</blockquote>
    </figure>
  )
}
