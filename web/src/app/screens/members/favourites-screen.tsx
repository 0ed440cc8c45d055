import { useTranslation } from 'react-i18next'
import { FavouriteList } from '../../../features/reactions/index.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { memberProfilePath, paths } from '../../paths.ts'
import { LikesNav } from './page-navs.tsx'

export function FavouritesScreen() {
  const { t } = useTranslation()
  return (
    <>
      <LikesNav />
      <FavouriteList
        profileOf={memberProfilePath}
        wayOn={<ButtonLink to={paths.matches}>{t('reactions:wayOn.discover')}</ButtonLink>}
      />
    </>
  )
}
