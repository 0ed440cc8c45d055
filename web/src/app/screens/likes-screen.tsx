import { useTranslation } from 'react-i18next'
import { LikedList } from '../../features/reactions/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { memberProfilePath, paths } from '../paths.ts'

export function LikesScreen() {
  const { t } = useTranslation()
  return (
    <LikedList
      profileOf={memberProfilePath}
      wayOn={<ButtonLink to={paths.matches}>{t('reactions:wayOn.discover')}</ButtonLink>}
    />
  )
}
