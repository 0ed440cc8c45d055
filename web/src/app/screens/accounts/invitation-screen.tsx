import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useLogIn } from '../../../features/accounts/index.ts'
import { AcceptInvitation } from '../../../features/invitation/index.ts'
import { paths } from '../../paths.ts'
import styles from './sign-up-screen.module.css'

/** An invitation by the token in the fragment of the address, which browsers never send. */
export function InvitationScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const logIn = useLogIn()
  const [token] = useState(() => location.hash.slice(1))
  return (
    <AcceptInvitation
      token={token}
      signUpPath={paths.signUp}
      onAccepted={(session) => {
        const { onboarding } = logIn(session)
        void navigate(onboarding ? paths.welcome : paths.dashboard, { replace: true })
      }}
      consent={
        <>
          <p>{t('auth:signUp.consent')}</p>
          <p className={styles.papers}>
            <a href={paths.terms} target="_blank" rel="noopener">
              {t('auth:signUp.terms')}
            </a>
            <a href={paths.privacy} target="_blank" rel="noopener">
              {t('auth:signUp.privacy')}
            </a>
          </p>
        </>
      }
    />
  )
}
