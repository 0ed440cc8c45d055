import type { Conversation } from '@karibu/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { draftFor } from '../composer/use-draft.ts'
import styles from './new-matches.module.css'

type NewMatchesProps = {
  conversations: readonly Conversation[]
  openMemberId?: string | null | undefined
  pathOf: (conversation: Conversation) => string
}

/** A match without a message and without a draft. */
export const isNewMatch = ({ state, lastMessage, writable, person }: Conversation): boolean =>
  state === 'match' && writable && !lastMessage && !draftFor(person.id)

/** Matches without a message: their faces in a line above the conversations. */
export function NewMatches({ conversations, openMemberId, pathOf }: NewMatchesProps) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <section className={styles.matches} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {t('chat:newMatches')}
      </h2>
      <ul className={styles.faces}>
        {conversations.map((conversation) => {
          const { id, person } = conversation
          return (
            <li key={id}>
              <Link
                to={pathOf(conversation)}
                className={styles.face}
                aria-current={person.id === openMemberId ? 'page' : undefined}
              >
                <Avatar src={person.avatar} name="" seed={person.id} size={64} />
                <span className={styles.name}>{person.firstname}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
