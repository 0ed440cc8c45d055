import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import {
  AskCodeForm,
  CodeForm,
  type CodeReply,
  type FactorInput,
  nonceFor,
  type PendingCode,
  readPending,
  requestLoginCode,
  requestResetCode,
  requestSessionByCode,
  resendVerification,
  savePending,
  useLogIn,
  verifyEmail,
  verifyNewEmail,
} from '../../../features/accounts/index.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { type CodeType, codeTypes, paths } from '../../paths.ts'
import { useRedirectAfterLogin } from '../../session/use-redirect-after-login.ts'
import type { ChoosePassword } from './forgot-password-screen.tsx'

/** The code screen; `type` says what the code is for. */
export function OtpScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [pending, setPending] = useState(readPending)
  const type = codeTypes.find((known) => known === search.get('type')) ?? 'verify'
  const resend = useResend(type)
  const use = useCode(type, pending)

  // A new address can only be verified by a logged-in member, from the settings.
  if (type === 'email' && !pending) return <Navigate to={paths.settings} replace />
  if (!pending) {
    return (
      <AskCodeForm
        title={t(`auth:code.titles.${type}`)}
        text={t('auth:code.askAgain')}
        ask={resend}
        onRequested={() => setPending(readPending())}
        footer={<Link to={paths.login}>{t('auth:backToLogin')}</Link>}
      />
    )
  }
  return (
    <CodeForm
      title={t(`auth:code.titles.${type}`)}
      pending={pending}
      submitLabel={t(`auth:code.submits.${type}`)}
      use={use}
      resend={() => resend(pending.email)}
      appealPaths={paths}
      footer={<Link to={wrongAddress[type]}>{t('auth:code.wrongAddress')}</Link>}
    />
  )
}

const wrongAddress: Record<CodeType, string> = {
  verify: paths.signUp,
  login: paths.otpLogin,
  reset: paths.forgotPassword,
  email: `${paths.settings}?tab=email`,
}

function useResend(type: CodeType) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return async (email: string): Promise<CodeReply> => {
    if (type === 'verify') return resendVerification(email)
    if (type === 'login') return requestLoginCode(email)
    if (type === 'reset') return requestResetCode(email)
    // Another code for a new address needs the password again, so it is asked for where the first one was.
    void navigate(`${paths.settings}?tab=email`)
    return { message: t('auth:code.askInSettings') }
  }
}

function useCode(type: CodeType, pending: PendingCode | null) {
  const navigate = useNavigate()
  const logIn = useLogIn()
  const arrive = useRedirectAfterLogin()
  const storeSession = useAuthStore((state) => state.logIn)

  // The code was not typed where the password was chosen, so the server kept none: they are signed in and choose one now.
  function choose(email: string, signedIn: Parameters<typeof logIn>[0]): void {
    const { onboarding } = logIn(signedIn)
    savePending({ email, sentAt: 0 })
    const state: ChoosePassword = { later: onboarding ? paths.welcome : paths.dashboard }
    void navigate(paths.forgotPassword, { replace: true, state })
  }

  return async (code: string, factor?: FactorInput): Promise<void> => {
    if (!pending) return
    const { email, remember = false, redirect = '' } = pending
    if (type === 'verify') {
      const { data, message } = await verifyEmail(email, code)
      if (message) toast.info(message)
      return data.choosePassword ? choose(email, data) : arrive({ ...logIn(data), search: '' })
    }
    if (type === 'login') {
      const data = await requestSessionByCode({ email, code, nonce: nonceFor(email), remember, ...factor })
      return data.choosePassword ? choose(email, data) : arrive({ ...logIn(data), search: redirect })
    }
    if (type === 'reset') {
      // The code is only proved together with the new password.
      savePending({ ...pending, nonce: nonceFor(email), code })
      return void navigate(paths.resetPassword)
    }
    const answer = await verifyNewEmail(code)
    storeSession(answer.data.token, answer.data.user)
    if (answer.message) toast.info(answer.message)
    void navigate(paths.settings, { replace: true })
  }
}
