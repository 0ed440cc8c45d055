import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { RegistrationGate, SignUpForm } from '../../../features/accounts/index.ts'
import { otpPath, paths } from '../../paths.ts'
import { noteJoined } from '../../session/just-joined.ts'
import { SignedOutOnly } from '../../session/signed-out-only.tsx'
import styles from './sign-up-screen.module.css'

/** Joining; by the last button one accepts the papers named beside it, which open beside the form so that it is kept. */
export function SignUpScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const footer = (
    <p>
      {t('auth:signUp.already')} <Link to={paths.login}>{t('auth:logIn.link')}</Link>
    </p>
  )
  return (
    <SignedOutOnly>
      <RegistrationGate footer={footer}>
        <SignUpForm
          onRegistered={() => {
            noteJoined()
            void navigate(otpPath('verify'))
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
          footer={footer}
        />
      </RegistrationGate>
    </SignedOutOnly>
  )
}
