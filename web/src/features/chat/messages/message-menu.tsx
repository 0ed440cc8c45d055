import { type Conversation, deleteForBothMs, type Message, messageReactions } from '@karibu/contract'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toast } from '../../../ui/feedback/toast.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import type { IconName } from '../../../ui/media/icons.ts'
import { useModal } from '../../../ui/overlays/use-modal.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { Quote } from '../outbox/outbox-store.ts'
import { ReactionIcon } from '../reactions/reaction-icon.tsx'
import { useConversationContext } from '../thread/conversation-context.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import styles from './message-menu.module.css'

type MessageMenuProps = {
  conversation: Conversation
  message: Message
  /** The element of the message; the menu is placed beside it. */
  near: HTMLElement
  reportPath: string
  onClose: () => void
  onReply: (quote: Quote) => void
}

/** What one can do with a message: react, answer, copy, delete, report. */
export function MessageMenu({ conversation, message, near, reportPath, onClose, onReply }: MessageMenuProps) {
  const { t } = useTranslation()
  const { myId } = useConversationContext()
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const dialog = useModal(!isDeleting)
  usePlace(dialog, near, isDeleting)
  const mine = message.senderId === myId
  const isWhole = !message.deleted && message.kind !== 'call'
  const copy = (text: string) => void navigator.clipboard?.writeText(text).then(() => toast.info(t('chat:menu.copied')))
  const closing = (work: () => void) => () => {
    work()
    onClose()
  }
  if (isDeleting)
    return <DeleteDialog message={message} canForBoth={mine && isWhole && isRecent(message)} onClose={onClose} />

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key of the press beside the menu.
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label={t('chat:menu.label')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div role="menu" aria-label={t('chat:menu.label')} onKeyDown={move} tabIndex={-1}>
        {isWhole && conversation.writable && <Reactions message={message} onClose={onClose} />}
        {isWhole && conversation.writable && (
          <Item icon="undo" label={t('chat:menu.reply')} onSelect={closing(() => onReply(quoteOf(message)))} />
        )}
        {isWhole && message.body !== '' && (
          <Item icon="copy" label={t('chat:menu.copy')} onSelect={closing(() => copy(message.body))} />
        )}
        {!mine && (
          <Item icon="flag" label={t('chat:menu.report')} onSelect={closing(() => void navigate(reportPath))} />
        )}
        <Item icon="trash" label={t('chat:menu.delete')} onSelect={() => setDeleting(true)} isDanger />
      </div>
    </dialog>
  )
}

function Reactions({ message, onClose }: Pick<MessageMenuProps, 'message' | 'onClose'>) {
  const { t } = useTranslation()
  const { myId, onReact } = useConversationContext()
  const myReaction = message.reactions.find(({ memberId }) => memberId === myId)?.reaction
  return (
    <fieldset className={styles.reactions} aria-label={t('chat:reactions.label')}>
      {messageReactions.map((reaction) => (
        <button
          key={reaction}
          type="button"
          role="menuitemradio"
          aria-checked={reaction === myReaction}
          aria-label={t(`chat:reactions.${reaction}`)}
          title={t(`chat:reactions.${reaction}`)}
          className={styles.reaction}
          onClick={() => {
            onReact(message, reaction === myReaction ? null : reaction)
            onClose()
          }}
        >
          <ReactionIcon reaction={reaction} size={28} />
        </button>
      ))}
    </fieldset>
  )
}

type ItemProps = { icon: IconName; label: string; onSelect: () => void; isDanger?: boolean }

function Item({ icon, label, onSelect, isDanger }: ItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      className={classNames(styles.item, isDanger && styles.danger)}
      onClick={onSelect}
    >
      <Icon name={icon} size={20} />
      {label}
    </button>
  )
}

const quoteLength = 120

const quoteOf = ({ seq, senderId, kind, body, deleted }: Message): Quote => ({
  seq,
  senderId,
  kind,
  body: body.slice(0, quoteLength),
  deleted,
})

const isRecent = ({ sentAt }: Message): boolean => Date.now() - Date.parse(sentAt) < deleteForBothMs

function move(event: KeyboardEvent<HTMLDivElement>): void {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1
  all[(at + step + all.length) % all.length]?.focus()
}

const gapPx = 8

/** Beside its message, and wholly on the screen. */
function usePlace(dialog: { current: HTMLDialogElement | null }, near: HTMLElement, isDeleting: boolean): void {
  // After it was opened, which is when one knows how large it is and where the focus was before.
  useEffect(() => {
    const element = dialog.current
    if (!element || isDeleting) return
    element.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true })
    const content = near.querySelector('p, button')?.getBoundingClientRect() ?? near.getBoundingClientRect()
    const { width, height } = element.getBoundingClientRect()
    const view = window.visualViewport ?? { width: innerWidth, height: innerHeight }
    const under = content.bottom + gapPx
    const top = under + height < view.height ? under : Math.max(gapPx, content.top - height - gapPx)
    const isMine = getComputedStyle(near).alignItems === 'flex-end'
    const left = isMine ? content.right - width : content.left
    element.style.top = `${Math.max(gapPx, Math.min(top, view.height - height - gapPx))}px`
    element.style.left = `${Math.min(Math.max(gapPx, left), view.width - width - gapPx)}px`
  }, [dialog, near, isDeleting])
}
