import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { AskCodeForm, readPending, requestLoginCode, savePending } from '../../../features/accounts/index.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { otpPath, paths } from '../../paths.ts'

export function OtpLoginScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const [remember, setRemember] = useState(false)
  return (
    <AskCodeForm
      title={t('auth:otpLogin.title')}
      text={t('auth:otpLogin.text')}
      ask={requestLoginCode}
      onRequested={() => {
        const pending = readPending()
        if (pending) savePending({ ...pending, remember, redirect: search })
        void navigate(otpPath('login'))
      }}
      footer={<Link to={`${paths.login}${search}`}>{t('auth:otpLogin.byPassword')}</Link>}
    >
      <Checkbox
        label={t('auth:fields.remember')}
        checked={remember}
        onChange={(event) => setRemember(event.target.checked)}
      />
    </AskCodeForm>
  )
}
