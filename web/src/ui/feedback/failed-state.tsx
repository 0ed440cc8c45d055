import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button.tsx'
import { Icon } from '../media/icon.tsx'
import { classNames } from '../styles/class-names.ts'
import { useIsOffline } from './network.ts'
import styles from './state.module.css'

type FailedStateProps = {
  /** What happened, in words for a member. */
  message: string
  onRetry?: () => void
  busy?: boolean
}

/** What could not be loaded, with a way to try again. Without a network that is no failure: nothing is loaded yet. */
export function FailedState({ message, onRetry, busy }: FailedStateProps) {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const isWaiting = onRetry && isOffline
  return (
    <div className={styles.state} role="alert">
      <span className={classNames(styles.alert, isWaiting && styles.waiting)}>
        <Icon name={isWaiting ? 'offline' : 'alert'} size={32} />
      </span>
      {isWaiting && <h2>{t('common:notLoaded.title')}</h2>}
      <p className={styles.message}>{isWaiting ? t('common:notLoaded.text') : message}</p>
      {onRetry && (
        <Button kind="outlined" icon="refresh" onClick={onRetry} busy={busy}>
          {t('common:tryAgain')}
        </Button>
      )}
    </div>
  )
}
