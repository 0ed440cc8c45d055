import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureMessage, toastFailure } from '../../../lib/api/failures.ts'
import { closeSocket } from '../../../lib/api/socket.ts'
import { formatRelative } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Chip } from '../../../ui/controls/chip.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { wipeDevice } from '../../shell/index.ts'
import { endAllSessions, useEndSession, useSessions } from '../queries.ts'
import styles from '../settings.module.css'

/** The devices the member is logged in on; each can be logged out, or all of them. */
export function SessionsSettings({ onLoggedOut }: { onLoggedOut: () => void }) {
  const { t } = useTranslation()
  const sessions = useSessions()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card as="section" className={styles.group}>
      <h2 className={styles.own}>{t('settings:tabs.sessions')}</h2>
      <p className={styles.text}>{t('settings:sessions.text')}</p>
      <SessionList sessions={sessions} />
      <Button kind="danger" icon="logout" onClick={() => setOpen(true)}>
        {t('settings:sessions.endAll')}
      </Button>
      <EndAllDialog isOpen={isOpen} onClose={() => setOpen(false)} onLoggedOut={onLoggedOut} />
    </Card>
  )
}

function SessionList({ sessions }: { sessions: ReturnType<typeof useSessions> }) {
  const { t } = useTranslation()
  const end = useEndSession()
  if (sessions.isPending)
    return (
      <div role="status" aria-label={t('common:loading')}>
        <Skeleton shape="block" />
      </div>
    )
  if (!sessions.data)
    return (
      <FailedState
        message={failureMessage(sessions.error)}
        onRetry={() => void sessions.refetch()}
        busy={sessions.isFetching}
      />
    )
  return (
    <ul className={styles.sessions}>
      {sessions.data.map(({ id, device, lastUsedAt, current }) => (
        <li key={id} className={styles.session}>
          <div className={styles.device}>
            <strong>{device || t('settings:sessions.unknown')}</strong>
            <span className={styles.text}>{t('settings:sessions.lastUsed', { when: formatRelative(lastUsedAt) })}</span>
          </div>
          {current ? (
            <Chip tone="palm" icon="check">
              {t('settings:sessions.current')}
            </Chip>
          ) : (
            <Button
              kind="outlined"
              size="small"
              aria-label={t('settings:sessions.endOn', { device: device || t('settings:sessions.unknown') })}
              busy={end.isPending && end.variables === id}
              onClick={() => end.mutate(id)}
            >
              {t('settings:sessions.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

type EndAllDialogProps = { isOpen: boolean; onClose: () => void; onLoggedOut: () => void }

function EndAllDialog({ isOpen, onClose, onLoggedOut }: EndAllDialogProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)

  async function endAll() {
    setBusy(true)
    const openAgain = closeSocket()
    try {
      await endAllSessions()
    } catch (error) {
      openAgain()
      setBusy(false)
      return toastFailure(error)
    }
    await wipeDevice()
    onLoggedOut()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !isBusy && onClose()}
      title={t('settings:sessions.ask')}
      actions={
        <>
          <Button kind="outlined" disabled={isBusy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button busy={isBusy} onClick={() => void endAll()}>
            {t('settings:sessions.endAll')}
          </Button>
        </>
      }
    >
      <p>{t('settings:sessions.askText')}</p>
    </Dialog>
  )
}
