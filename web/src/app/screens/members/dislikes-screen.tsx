import { useTranslation } from 'react-i18next'
import { PassedList } from '../../../features/reactions/index.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { memberProfilePath, paths } from '../../paths.ts'

export function DislikesScreen() {
  const { t } = useTranslation()
  return (
    <PassedList
      profileOf={memberProfilePath}
      wayOn={<ButtonLink to={paths.matches}>{t('reactions:wayOn.discover')}</ButtonLink>}
    />
  )
}
