import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './call-message.module.css'
import { clock } from './clock.ts'
import type { Line } from './message-rules.ts'

/** A call in the conversation: of which kind, how it ended, how long one spoke. */
export function CallMessage({ line: { message, mine } }: { line: Line }) {
  const { t } = useTranslation()
  const call = message?.call
  if (!call) return null
  const isMissed = call.outcome !== 'ended'
  const side = mine ? 'mine' : 'theirs'
  return (
    <p className={classNames(styles.call, isMissed && styles.missed)}>
      <span className={styles.mark}>
        <Icon name={call.kind === 'video' ? 'video' : 'phone'} size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{t(`chat:call.${call.kind}`)}</span>
        <span className={styles.fact}>
          {call.seconds === null ? t(`chat:call.${side}.${call.outcome}`) : clock(call.seconds)}
        </span>
      </span>
    </p>
  )
}
