import { type ComponentType, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatTime } from '../../../lib/i18n/format.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { GiftMessage } from '../../gifts/index.ts'
import { useMessageSummary } from '../conversations/use-message-summary.ts'
import { ReactionMarks } from '../reactions/reaction-marks.tsx'
import { useConversationContext } from '../thread/conversation-context.ts'
import { QuoteMark } from './marks/quote-mark.tsx'
import { MessageFailure } from './message-failure.tsx'
import styles from './message-line.module.css'
import { dayKind, type Line, sameLine } from './message-rules.ts'
import { MessageStatus } from './message-status.tsx'
import { TextMessage } from './text-message.tsx'

type Content = { line: Line }

// Most conversations are words; the rest comes when the first of its kind does.
const PhotoMessage = lazyPart(
  () => import('../media/photo-message.tsx').then((file) => file.PhotoMessage),
  <span className={classNames(styles.waiting, styles.photo)} />,
)
const ScamStrip = lazyPart(() => import('./scam/scam-strip.tsx').then((file) => file.ScamStrip))
const LikedPartMark = lazyPart(() => import('./marks/liked-part-mark.tsx').then((file) => file.LikedPartMark))
const VoiceMessage = lazyPart(
  () => import('../media/voice-message.tsx').then((file) => file.VoiceMessage),
  <span className={styles.waiting} />,
)
const CallMessage = lazyPart(
  () => import('./call-message.tsx').then((file) => file.CallMessage),
  <span className={styles.waiting} />,
)

/** One message, with the day above it where a day begins. Its text is shown as text and nothing else. */
export const MessageLine = memo(
  function MessageLine({ line, isLit }: { line: Line; isLit: boolean }) {
    const { t } = useTranslation()
    const { name } = useConversationContext()
    const { mine, message } = line
    return (
      <>
        {line.opensDay && <DayLine at={line.at} />}
        {line.opensUnread && (
          <div className={styles.fresh}>
            <span>{t('chat:log.unreadFrom')}</span>
          </div>
        )}
        <div
          className={classNames(styles.line, mine && styles.mine, line.opensGroup && styles.opens, isLit && styles.lit)}
          data-key={line.key}
          data-seq={message?.seq}
        >
          <VisuallyHidden>{mine ? t('chat:log.me') : t('chat:log.them', { name })}</VisuallyHidden>
          <div className={styles.row}>
            <div className={styles.content}>
              <MessageContent line={line} />
              {message && message.reactions.length > 0 && <ReactionMarks message={message} />}
            </div>
            {message && <MoreButton message={message} />}
          </div>
          <MessageMeta line={line} />
          {message?.scam && !message.deleted && <ScamStrip messageId={message.id} kinds={message.scam} />}
        </div>
      </>
    )
  },
  (before, after) => before.isLit === after.isLit && sameLine(before.line, after.line),
)

function MessageMeta({ line }: Content) {
  const { closesGroup, at, status, unsent } = line
  // It has not failed: its sender is asked first, and the question says so.
  const isHeld = status === 'failed' && unsent?.failure === 'scam_suspected'
  return (
    <>
      {closesGroup && (
        <p className={styles.meta}>
          {status && !isHeld && <MessageStatus status={status} />}
          <time dateTime={at}>{formatTime(at)}</time>
        </p>
      )}
      {status === 'failed' && unsent && <MessageFailure unsent={unsent} />}
    </>
  )
}

function MessageContent({ line }: Content) {
  const { message, unsent } = line
  const quote = message?.replyTo ?? unsent?.replyTo
  return (
    <>
      {quote && !message?.deleted && <QuoteMark quote={quote} />}
      {message?.likedPart && <LikedPartMark part={message.likedPart} mine={line.mine} />}
      <MessageBody line={line} />
    </>
  )
}

function MessageBody({ line }: Content) {
  const { name, onSuggest } = useConversationContext()
  const { message, unsent, mine } = line
  if (message?.deleted)
    return (
      <p className={styles.gone}>
        <Icon name="block" size={16} />
        <Tombstone isRemoved={message.removed === true} {...{ mine, name }} />
      </p>
    )
  if (message?.gift)
    return (
      <GiftMessage
        {...{ gift: message.gift, id: message.clientId, mine, name, giverId: message.senderId, onThank: onSuggest }}
      />
    )
  const kind = message?.kind ?? unsent?.media?.kind ?? 'text'
  const Drawn = lazyContent[kind]
  if (!Drawn) return <TextMessage body={message?.body ?? unsent?.body ?? ''} mine={mine} />
  return <Drawn line={line} />
}

/** Who deleted the message. */
function Tombstone({ isRemoved, mine, name }: { isRemoved: boolean; mine: boolean; name: string }) {
  const { t } = useTranslation()
  if (isRemoved) return t('chat:deleted.team')
  return mine ? t('chat:deleted.mine') : t('chat:deleted.theirs', { name })
}

const lazyContent: Partial<Record<string, ComponentType<Content>>> = {
  photo: PhotoMessage,
  voice: VoiceMessage,
  call: CallMessage,
}

/** The way to what one can do with a message, for keys, mouse and screen readers; a finger presses the message long. */
function MoreButton({ message }: { message: NonNullable<Line['message']> }) {
  const { t } = useTranslation()
  const { onMenu } = useConversationContext()
  const summarize = useMessageSummary()
  return (
    <button
      type="button"
      className={styles.more}
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={t('chat:menu.open', { text: summarize(message).slice(0, 60) })}
      data-more=""
      onClick={(event) =>
        onMenu(message, event.currentTarget.closest<HTMLElement>('[data-key]') ?? event.currentTarget)
      }
    >
      <Icon name="more" size={20} />
    </button>
  )
}

function DayLine({ at }: { at: string }) {
  const { t } = useTranslation()
  const kind = dayKind(at, new Date())
  const text =
    kind === 'date'
      ? formatDate(at, { weekday: 'long', day: 'numeric', month: 'long', year: yearOf(at) })
      : t(`chat:day.${kind}`)
  return (
    <div className={styles.day}>
      <span>{text}</span>
    </div>
  )
}

const yearOf = (at: string): 'numeric' | undefined =>
  new Date(at).getFullYear() === new Date().getFullYear() ? undefined : 'numeric'
