import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './state.module.css'

type FailedStateProps = {
  /** What happened, in words for a member. */
  message: string
  onRetry?: () => void
  busy?: boolean
}

/** What stands where something could not be shown, with a way to try again. */
export function FailedState({ message, onRetry, busy }: FailedStateProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.state} role="alert">
      <span className={styles.alert}>
        <Icon name="alert" size={32} />
      </span>
      <p className={styles.message}>{message}</p>
      {onRetry && (
        <Button kind="outlined" icon="refresh" onClick={onRetry} busy={busy}>
          {t('common:tryAgain')}
        </Button>
      )}
    </div>
  )
}
