import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StopCorrection } from '../../../features/accounts/index.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { paths } from '../../paths.ts'

/** The token of the mail is in the fragment of the address, which browsers never send. */
export function StopCorrectionScreen() {
  const { t } = useTranslation()
  const [token] = useState(() => location.hash.slice(1))
  return (
    <StopCorrection
      token={token}
      footer={<Link to={paths.login}>{t('auth:backToLogin')}</Link>}
      exit={
        <ButtonLink to={paths.login} wide>
          {t('auth:backToLogin')}
        </ButtonLink>
      }
    />
  )
}
