import { type Message, messageReactions } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../ui/styles/class-names.ts'
import { useConversationContext } from '../thread/conversation-context.ts'
import { ReactionIcon } from './reaction-icon.tsx'
import styles from './reaction-marks.module.css'

/** The reactions under a message; a press gives or takes back one's own. */
export function ReactionMarks({ message }: { message: Message }) {
  const { t } = useTranslation()
  const { myId, name, onReact } = useConversationContext()
  const reactions = messageReactions.filter((known) => message.reactions.some(({ reaction }) => reaction === known))
  return (
    <div className={styles.marks}>
      {reactions.map((known) => {
        const by = message.reactions.filter(({ reaction }) => reaction === known).map(({ memberId }) => memberId)
        const isMine = by.includes(myId)
        const one = isMine ? 'me' : 'them'
        const people = by.length > 1 ? 'both' : one
        return (
          <button
            key={known}
            type="button"
            className={classNames(styles.mark, isMine && styles.mine)}
            aria-pressed={isMine}
            aria-label={t(`chat:reactions.by.${people}`, { reaction: t(`chat:reactions.${known}`), name })}
            onClick={() => onReact(message, isMine ? null : known)}
          >
            <ReactionIcon reaction={known} size={18} />
            {by.length > 1 && <span aria-hidden="true">2</span>}
          </button>
        )
      })}
    </div>
  )
}
