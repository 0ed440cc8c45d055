import type { NoticeKind } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { StateMark } from '../../../ui/feedback/state-mark.tsx'
import styles from './notice-settings.module.css'
import { stopMails } from './stop-mails.ts'

/** Ends the mails of a link's kinds, after a press: programs that follow links in mails end nothing. */
export function StopMails({ token, settingsPath }: { token: string; settingsPath: string }) {
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
      {isBad && <StateMark icon="alert" isFault />}
      <h1 tabIndex={-1}>{t(isBad ? 'auth:stopMails.badTitle' : 'auth:stopMails.title')}</h1>
      {isBad && (
        <p role="alert" className={styles.lead}>
          {t('auth:stopMails.failed')}
        </p>
      )}
      {ended && <p role="status">{t('auth:stopMails.done', { kinds })}</p>}
      {!isBad && !ended && (
        <>
          <p className={styles.lead}>{t('auth:stopMails.text')}</p>
          <Button wide busy={isBusy} onClick={() => void stop()}>
            {t('auth:stopMails.button')}
          </Button>
        </>
      )}
      <ButtonLink kind={isBad || ended ? 'primary' : 'outlined'} wide to={settingsPath}>
        {t('auth:stopMails.settings')}
      </ButtonLink>
    </div>
  )
}
