import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { StopMails } from '../../../features/notifications/index.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { paths } from '../../paths.ts'

export function UnsubscribeScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  return (
    <StopMails
      token={search.get('token') ?? ''}
      settingsLink={
        <ButtonLink kind="outlined" wide to={`${paths.settings}?tab=notifications`}>
          {t('auth:stopMails.settings')}
        </ButtonLink>
      }
    />
  )
}
