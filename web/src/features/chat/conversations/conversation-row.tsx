import type { Conversation } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { formatDate, formatTime } from '../../../lib/i18n/format.ts'
import { Badge, StatusDot } from '../../../ui/feedback/badge.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { useIsTyping } from '../composer/typing-store.ts'
import { draftFor } from '../composer/use-draft.ts'
import { dayKind } from '../messages/message-rules.ts'
import styles from './conversation-row.module.css'
import { isMyTurn } from './list-rules.ts'
import { useMessageSummary } from './use-message-summary.ts'

type ConversationRowProps = { conversation: Conversation; to: string; isOpen: boolean }

/** One conversation in the list: a face, a name, the last word and when, and how many wait unread. */
export function ConversationRow({ conversation, to, isOpen }: ConversationRowProps) {
  const { t } = useTranslation()
  const { person, lastMessage, unread, updatedAt } = conversation
  const at = lastMessage?.sentAt ?? updatedAt
  return (
    <Link
      to={to}
      className={classNames(styles.row, unread > 0 && styles.unread)}
      aria-current={isOpen ? 'page' : undefined}
    >
      <span className={styles.face}>
        <Avatar src={person.avatar} name="" seed={person.id} size={56} />
        {person.active && (
          <StatusDot isOn hideText className={styles.dot}>
            {t('chat:header.online')}
          </StatusDot>
        )}
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{person.firstname}</span>
        <LastMessage conversation={conversation} />
      </span>
      <span className={styles.side}>
        <time dateTime={at}>{whenInList(at)}</time>
        <Badge count={unread} label={t('dashboard:unread', { count: unread })} className={styles.badge} />
        {/* What waits unread says so by its number. */}
        {unread === 0 && isMyTurn(conversation) && (
          <span className={styles.turn}>
            <span>{t('chat:yourTurn')}</span>
          </span>
        )}
      </span>
    </Link>
  )
}

function LastMessage({ conversation: { id, lastMessage, state, person } }: { conversation: Conversation }) {
  const { t } = useTranslation()
  const summarize = useMessageSummary()
  const myId = useAuthStore((state) => state.user?.id)
  const isTyping = useIsTyping(id)
  const draft = draftFor(person.id)
  if (isTyping) return <span className={classNames(styles.last, styles.typing)}>{t('chat:typingShort')}</span>
  if (draft && state !== 'ended')
    return (
      <span className={styles.last}>
        <span className={styles.draft}>{t('chat:draft')}</span> {draft}
      </span>
    )
  if (!lastMessage)
    return <span className={styles.last}>{state === 'ended' ? t('chat:endedShort') : t('chat:noMessageYet')}</span>
  const text = summarize(lastMessage)
  if (lastMessage.senderId !== myId) return <span className={styles.last}>{text}</span>
  return <span className={classNames(styles.last, styles.mine)}>{t('chat:lastMine', { text })}</span>
}

const weekMs = 6 * 86_400_000

function whenInList(at: string): string {
  const now = new Date()
  if (dayKind(at, now) === 'today') return formatTime(at)
  if (now.getTime() - Date.parse(at) < weekMs) return formatDate(at, { weekday: 'short' })
  return formatDate(at, { day: 'numeric', month: 'short' })
}
