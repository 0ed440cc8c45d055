import type { Conversation, ConversationBox } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ConversationStart } from '../openers/conversation-start.tsx'
import { isMyTurn } from './list-rules.ts'
import styles from './next-conversation.module.css'
import { useMessageSummary } from './use-message-summary.ts'

type NextConversationProps = {
  box: ConversationBox
  list: { conversations: Conversation[]; isPending: boolean }
  pathOf: (conversation: Conversation) => string
}

/** Beside the list while none is open: who waits for me, with their last message. Nothing is marked as read before it is opened. */
export function NextConversation({ box, list, pathOf }: NextConversationProps) {
  const { t } = useTranslation()
  if (list.isPending) return null
  const next = nextOf(box, list.conversations)
  if (next) return <Waiting conversation={next} isRequest={box === 'requests'} to={pathOf(next)} />
  const isSent = box === 'sent'
  return (
    <EmptyState title={t(isSent ? 'chat:choose.sentTitle' : 'chat:choose.title')} icon="chat">
      {t(isSent ? 'chat:choose.sentText' : 'chat:choose.text')}
    </EmptyState>
  )
}

type WaitingProps = { conversation: Conversation; isRequest: boolean; to: string }

function Waiting({ conversation: { person, lastMessage }, isRequest, to }: WaitingProps) {
  const { t } = useTranslation()
  const summarize = useMessageSummary()
  const name = person.firstname
  const kind = waitingKind(isRequest, lastMessage !== null)
  const { title, text, action } = texts[kind]
  return (
    <div className={styles.next} data-hangs="">
      <ConversationStart
        person={person}
        isMatch={!isRequest}
        title={t(title, { name })}
        text={text && t(text, { name })}
      >
        {lastMessage && (
          <p className={styles.message} dir="auto">
            <span>{summarize(lastMessage)}</span>
          </p>
        )}
        <ButtonLink to={to} icon="chat" className={styles.open}>
          {t(action, { name })}
        </ButtonLink>
      </ConversationStart>
    </div>
  )
}

const texts = {
  request: { title: 'chat:request.title', text: 'chat:request.text', action: 'chat:choose.request' },
  turn: { title: 'chat:choose.waits', text: undefined, action: 'chat:choose.answer' },
  silence: { title: 'chat:first.title', text: 'chat:first.text', action: 'chat:choose.hello' },
} as const

function waitingKind(isRequest: boolean, hasMessage: boolean): keyof typeof texts {
  if (isRequest) return 'request'
  return hasMessage ? 'turn' : 'silence'
}

/** Which conversation of a box to open next: one in which it is my turn, a match without a message, a request to me. */
function nextOf(box: ConversationBox, conversations: Conversation[]): Conversation | undefined {
  if (box === 'sent') return undefined
  if (box === 'requests') return conversations[0]
  return conversations.find(isMyTurn) ?? conversations.find(({ lastMessage, writable }) => writable && !lastMessage)
}
