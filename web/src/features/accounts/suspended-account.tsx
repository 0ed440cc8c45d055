import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { useFocusWhenLost } from '../../ui/overlays/use-focus-when-lost.ts'
import styles from './auth-form.module.css'

const titles = { account_suspended: 'auth:shut.suspended', account_closed: 'auth:shut.closed' } as const

export type Suspension = { title: (typeof titles)[keyof typeof titles]; message: string; appeal: string | undefined }

/** What a failed login says of an account that was put out; null for every other failure. */
export function suspensionOf(error: unknown): Suspension | null {
  if (!(error instanceof ApiFailure)) return null
  const title = error.code === 'account_suspended' || error.code === 'account_closed' ? titles[error.code] : null
  return title && { title, message: error.message, appeal: error.appeal }
}

/** Where a suspended or banned member goes on. */
export type AppealPaths = { appeal: string; contact: string; dataCopy: string }
type SuspendedAccountProps = { shut: Suspension; paths: AppealPaths; onBack: () => void }

/** In place of the form: that the account is suspended or closed, until when, and the way to the appeal. */
export function SuspendedAccount({ shut, paths, onBack }: SuspendedAccountProps) {
  const { t } = useTranslation()
  const title = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <section className={styles.card}>
      <h1 ref={title} tabIndex={-1}>
        {t(shut.title)}
      </h1>
      <p className={styles.shut} role="status">
        {shut.message}
      </p>
      <div className={styles.ways}>
        {shut.appeal ? (
          <ButtonLink to={paths.appeal} state={{ appeal: shut.appeal }}>
            {t('auth:shut.appeal')}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.contact} icon="mail">
            {t('auth:shut.write')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.dataCopy} kind="ghost">
          {t('auth:shut.copy')}
        </ButtonLink>
        <Button kind="ghost" icon="arrow-left" onClick={onBack}>
          {t('auth:backToLogin')}
        </Button>
      </div>
    </section>
  )
}
