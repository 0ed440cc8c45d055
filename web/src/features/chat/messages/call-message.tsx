import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/media/icon.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { clock } from '../media/clock.ts'
import styles from './call-message.module.css'
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
      <span className={styles.text}>
        <span className={styles.title}>{t(`chat:call.${call.kind}`)}</span>
        <span className={styles.fact}>
          {call.seconds === null ? t(`chat:call.${side}.${call.outcome}`) : clock(call.seconds)}
        </span>
      </span>
    </p>
  )
}
