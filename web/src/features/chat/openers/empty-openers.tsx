import type { MemberCard } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { useReceiver } from '../requests/use-receiver.ts'
import { ConversationStart, SharedFacts } from './conversation-start.tsx'
import styles from './empty-openers.module.css'
import { OpenerChips } from './opener-chips.tsx'

type EmptyOpenersProps = { person: MemberCard; onChoose: (text: string) => void }

/** A conversation without a message: what the two share, and three opening lines. */
export function EmptyOpeners({ person, onChoose }: EmptyOpenersProps) {
  const { t } = useTranslation()
  const { data, isLoading } = useReceiver(person.id)
  const title = t('chat:first.title', { name: person.firstname })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <section className={styles.empty} tabIndex={0} aria-label={title}>
      <ConversationStart person={person} isMatch title={title} text={t('chat:first.text')}>
        <SharedFacts person={data} />
        <OpenerChips person={data} isLoading={isLoading} onChoose={onChoose} isStart />
      </ConversationStart>
    </section>
  )
}
