import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { SignUpForm } from '../../features/accounts/index.ts'
import { otpPath, paths } from '../paths.ts'

export function SignUpScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <SignUpForm
      onRegistered={() => navigate(otpPath('verify'))}
      footer={
        <p>
          {t('auth:signUp.already')} <Link to={paths.login}>{t('auth:logIn.link')}</Link>
        </p>
      }
    />
  )
}
