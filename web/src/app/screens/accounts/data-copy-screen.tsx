import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AskDataCopy, TakeDataCopy } from '../../../features/accounts/index.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { paths } from '../../paths.ts'

/** The form that asks for the mail; with the token of the mail in the fragment of the address, which browsers never send, the download. */
export function DataCopyScreen() {
  const { t } = useTranslation()
  const [token, setToken] = useState(() => location.hash.slice(1))
  const footer = <Link to={paths.login}>{t('auth:backToLogin')}</Link>
  const exit = (
    <ButtonLink to={paths.login} kind="outlined" wide>
      {t('auth:backToLogin')}
    </ButtonLink>
  )
  if (token === '') return <AskDataCopy footer={footer} exit={exit} />
  return <TakeDataCopy token={token} footer={footer} onAskAgain={() => setToken('')} />
}
