import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { LogInForm } from '../../../features/accounts/index.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { otpPath, paths } from '../../paths.ts'
import { SignedOutOnly } from '../../session/signed-out-only.tsx'
import { useRedirectAfterLogin } from '../../session/use-redirect-after-login.ts'

export function LoginScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const arrive = useRedirectAfterLogin()
  return (
    <SignedOutOnly>
      <LogInForm
        onDone={({ onboarding }) => arrive({ onboarding, search })}
        onUnverified={() => navigate(otpPath('verify'))}
        appealPaths={paths}
        forgotLink={<Link to={paths.forgotPassword}>{t('auth:logIn.forgot')}</Link>}
        otherWay={
          <ButtonLink kind="outlined" wide to={`${paths.otpLogin}${search}`}>
            {t('auth:logIn.byCode')}
          </ButtonLink>
        }
        footer={
          <p>
            {t('auth:logIn.noAccount')} <Link to={paths.signUp}>{t('auth:signUp.link')}</Link>
          </p>
        }
      />
    </SignedOutOnly>
  )
}
