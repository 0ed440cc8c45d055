import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/media/icon.tsx'
import type { IconName } from '../../../ui/media/icons.ts'
import { classNames } from '../../../ui/styles/class-names.ts'
import type { MessageStatus as Status } from './message-rules.ts'
import styles from './message-status.module.css'

const drawings: Record<Status, IconName> = {
  sending: 'clock',
  delivered: 'check',
  read: 'double-check',
  failed: 'alert',
}

/** How far a message of mine has come: a drawing of its own for each state, and the word. */
export function MessageStatus({ status }: { status: Status }) {
  const { t } = useTranslation()
  return (
    <span className={classNames(styles.status, styles[status])} data-status={status}>
      <span className={styles.mark}>
        <Icon name={drawings[status]} size={16} />
      </span>
      {t(`chat:status.${status}`)}
    </span>
  )
}
