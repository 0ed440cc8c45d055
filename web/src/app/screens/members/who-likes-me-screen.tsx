import { useTranslation } from 'react-i18next'
import { AdmirerList } from '../../../features/reactions/index.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { memberProfilePath, paths } from '../../paths.ts'
import { useMessagesWith } from '../../use-messages-with.ts'
import { AdmirersNav } from './page-navs.tsx'

const WeeklyPicks = lazyPart(() =>
  import('../../../features/discovery/picks/weekly-picks.tsx').then((file) => file.WeeklyPicks),
)

export function WhoLikesMeScreen() {
  const { t } = useTranslation()
  const write = useMessagesWith()
  return (
    <>
      <AdmirersNav />
      <WeeklyPicks profileOf={memberProfilePath} onWrite={write} />
      <AdmirerList
        profileOf={memberProfilePath}
        wayOn={<ButtonLink to={paths.profile}>{t('reactions:wayOn.profile')}</ButtonLink>}
      />
    </>
  )
}
