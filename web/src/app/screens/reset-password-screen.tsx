import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ResetForm } from '../../features/accounts/index.ts'
import { paths } from '../paths.ts'

export function ResetPasswordScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <ResetForm
      onReset={() => navigate(paths.login, { replace: true })}
      footer={<Link to={paths.forgotPassword}>{t('auth:reset.another')}</Link>}
    />
  )
}
