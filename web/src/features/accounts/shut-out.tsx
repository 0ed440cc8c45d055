import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useFocusWhenLost } from '../../ui/use-focus-when-lost.ts'
import styles from './auth-form.module.css'

const titles = { account_suspended: 'auth:shut.suspended', account_closed: 'auth:shut.closed' } as const

export type Shut = { title: (typeof titles)[keyof typeof titles]; message: string }

/** What a failed login says of an account that was put out; null for every other failure. */
export function shutOf(error: unknown): Shut | null {
  if (!(error instanceof ApiFailure)) return null
  const title = error.code === 'account_suspended' || error.code === 'account_closed' ? titles[error.code] : null
  return title && { title, message: error.message }
}

type ShutOutProps = { shut: Shut; contactPath: string; onBack: () => void }

/** In place of the form: why nobody comes in, until when, and how to object. */
export function ShutOut({ shut, contactPath, onBack }: ShutOutProps) {
  const { t } = useTranslation()
  const title = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <section className={styles.card}>
      <h1 ref={title} tabIndex={-1}>
        {t(shut.title)}
      </h1>
      <p className={styles.text} role="status">
        {shut.message}
      </p>
      <div className={styles.footer}>
        <ButtonLink to={contactPath} kind="outlined" icon="mail">
          {t('auth:shut.write')}
        </ButtonLink>
        <Button kind="ghost" icon="arrow-left" onClick={onBack}>
          {t('auth:backToLogin')}
        </Button>
      </div>
    </section>
  )
}
