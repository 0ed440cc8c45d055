import type { NoticeKind } from '@karibu/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './notice-settings.module.css'
import { stopMails } from './stop-mails.ts'

/** Ends the mails of a link's kinds, after a press: programs that follow links in mails end nothing. */
export function StopMails({ token, settingsLink }: { token: string; settingsLink: ReactNode }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [ended, setEnded] = useState<NoticeKind[] | null>(null)
  const [isBad, setBad] = useState(token === '')

  async function stop() {
    setBusy(true)
    try {
      setEnded(await stopMails(token))
    } catch (error) {
      if (error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'invalid_input')) setBad(true)
      else toastFailure(error)
    } finally {
      setBusy(false)
    }
  }

  const kinds = ended?.map((kind) => t(`notifications:kinds.${kind}`)).join(', ')
  return (
    <div className={styles.groups}>
      <h1 tabIndex={-1}>{t('auth:stopMails.title')}</h1>
      {isBad && <p role="alert">{t('auth:stopMails.failed')}</p>}
      {ended && <p role="status">{t('auth:stopMails.done', { kinds })}</p>}
      {!isBad && !ended && (
        <>
          <p>{t('auth:stopMails.text')}</p>
          <Button wide busy={isBusy} onClick={() => void stop()}>
            {t('auth:stopMails.button')}
          </Button>
        </>
      )}
      {settingsLink}
    </div>
  )
}
