import { useTranslation } from 'react-i18next'
import { AdmirerList } from '../../../features/reactions/index.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { memberProfilePath, paths } from '../../paths.ts'
import { AdmirersNav } from './page-navs.tsx'

export function WhoLikesMeScreen() {
  const { t } = useTranslation()
  return (
    <>
      <AdmirersNav />
      <AdmirerList
        profileOf={memberProfilePath}
        wayOn={<ButtonLink to={paths.profile}>{t('reactions:wayOn.profile')}</ButtonLink>}
      />
    </>
  )
}
