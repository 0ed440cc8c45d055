import { useTranslation } from 'react-i18next'
import { VisitorList } from '../../../features/reactions/index.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { memberProfilePath, paths } from '../../paths.ts'
import { useMessagesWith } from '../../use-messages-with.ts'
import { AdmirersNav } from './page-navs.tsx'

export function VisitorsScreen() {
  const { t } = useTranslation()
  const write = useMessagesWith()
  return (
    <>
      <AdmirersNav />
      <VisitorList
        profileOf={memberProfilePath}
        onWrite={write}
        wayOn={<ButtonLink to={paths.profile}>{t('reactions:wayOn.profile')}</ButtonLink>}
        settings={<ButtonLink to={`${paths.settings}?tab=privacy`}>{t('reactions:visitors.settings')}</ButtonLink>}
      />
    </>
  )
}
