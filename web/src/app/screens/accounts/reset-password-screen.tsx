import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ResetForm } from '../../../features/accounts/index.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { paths } from '../../paths.ts'

export function ResetPasswordScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResetForm
      onReset={() => {
        // A reset ends every session, this browser's too if it had one.
        useAuthStore.getState().reset()
        void navigate(paths.login, { replace: true })
      }}
      footer={<Link to={paths.forgotPassword}>{t('auth:reset.another')}</Link>}
    />
  )
}
