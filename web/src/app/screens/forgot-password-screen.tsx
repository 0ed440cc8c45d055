import { api } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { AskCodeForm, nonceFor } from '../../features/accounts/index.ts'
import { callForAnswer } from '../../lib/api.ts'
import { otpPath, paths } from '../paths.ts'

export function ForgotPasswordScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <AskCodeForm
      title={t('auth:forgot.title')}
      text={t('auth:forgot.text')}
      ask={(email) => callForAnswer(api.accounts.forgotPassword, { body: { email, nonce: nonceFor(email) } })}
      onAsked={() => navigate(otpPath('reset'))}
      footer={<Link to={paths.login}>{t('auth:backToLogin')}</Link>}
    />
  )
}
