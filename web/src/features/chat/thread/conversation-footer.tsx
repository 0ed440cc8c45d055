import type { Conversation } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { Composer } from '../composer/composer.tsx'
import { draftFor, type Suggestion } from '../composer/use-draft.ts'
import { useTypingEvents } from '../composer/use-typing-events.ts'
import { isQuiet } from '../openers/quiet-rules.ts'
import { outbox } from '../outbox/my-outbox.ts'
import type { Quote } from '../outbox/outbox-store.ts'
import { useConversationContext } from './conversation-context.ts'
import styles from './conversation-view.module.css'

const QuietSuggestion = lazyPart(() => import('../openers/quiet-suggestion.tsx').then((file) => file.QuietSuggestion))
const RequestAnswer = lazyPart(() => import('../requests/request-answer.tsx').then((file) => file.RequestAnswer))

type ConversationFooterProps = {
  conversation: Conversation
  reply: Quote | null
  suggestion: Suggestion | null
  onReplied: () => void
  giftPath: string
  onGone: () => void
}

/** Below the messages: where one writes, or what has to happen first. */
export function ConversationFooter({
  conversation,
  reply,
  suggestion,
  onReplied,
  giftPath,
  onGone,
}: ConversationFooterProps) {
  const { t } = useTranslation()
  const { id, person, state, writable } = conversation
  const name = person.firstname
  const { onSuggest } = useConversationContext()
  const sendTypingEvent = useTypingEvents(id, state === 'match')
  if (state === 'request_in') return <RequestAnswer conversation={conversation} onGone={onGone} />
  if (!writable)
    return (
      <p className={styles.ended}>
        {state === 'request_out' && <Icon name="clock" size={20} />}
        {state === 'request_out' ? t('chat:request.pending', { name }) : t('chat:ended', { name })}
      </p>
    )
  const hasSuggestions = isQuiet(conversation, Date.now()) && draftFor(person.id) === null
  return (
    <>
      {hasSuggestions && <QuietSuggestion conversation={conversation} onChoose={onSuggest} />}
      <Composer
        key={person.id}
        memberId={person.id}
        name={name}
        reply={reply}
        suggestion={suggestion}
        onReplied={onReplied}
        giftPath={giftPath}
        onTyping={sendTypingEvent}
        onSend={(written) => void outbox.add({ to: person.id, replyTo: reply, ...written })}
      />
    </>
  )
}
