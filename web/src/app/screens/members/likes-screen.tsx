import { useTranslation } from 'react-i18next'
import { LikedList } from '../../../features/reactions/index.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { memberProfilePath, paths } from '../../paths.ts'
import { useMessagesWith } from '../../use-messages-with.ts'
import { LikesNav } from './page-navs.tsx'

export function LikesScreen() {
  const { t } = useTranslation()
  const write = useMessagesWith()
  return (
    <>
      <LikesNav />
      <LikedList
        profileOf={memberProfilePath}
        onWrite={write}
        wayOn={<ButtonLink to={paths.matches}>{t('reactions:wayOn.discover')}</ButtonLink>}
      />
    </>
  )
}
