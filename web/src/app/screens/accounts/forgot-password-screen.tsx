import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { AskCodeForm, requestResetCode } from '../../../features/accounts/index.ts'
import { otpPath, paths } from '../../paths.ts'

/** State of the history entry for a signed-in person who has no password yet; `later`: where to go without one. */
export type ChoosePassword = { later: string }

export function ForgotPasswordScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const choosing: ChoosePassword | null = useLocation().state
  return (
    <AskCodeForm
      title={t(choosing ? 'auth:choose.title' : 'auth:forgot.title')}
      text={t(choosing ? 'auth:choose.text' : 'auth:forgot.text')}
      ask={requestResetCode}
      onRequested={() => navigate(otpPath('reset'))}
      footer={
        choosing ? (
          <Link to={choosing.later}>{t('auth:choose.later')}</Link>
        ) : (
          <>
            <Link to={paths.login}>{t('auth:backToLogin')}</Link>
            <Link to={paths.dataCopy}>{t('auth:shut.copy')}</Link>
          </>
        )
      }
    />
  )
}
