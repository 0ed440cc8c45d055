import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { OwnProfile, ShareProfile } from '../../../features/profiles/index.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { memberProfilePath, paths } from '../../paths.ts'
import { WithUser } from '../../session/with-user.tsx'

const OwnVoice = lazyPart(() => import('./voice-intro.tsx').then((file) => file.OwnVoice))

/** My profile. */
export function ProfileScreen() {
  return (
    <WithUser>
      <Mine />
    </WithUser>
  )
}

function Mine() {
  const { t } = useTranslation()
  const user = useAuthStore((state) => state.user)
  const [search] = useSearchParams()
  return (
    <OwnProfile
      adding={search.get('add')}
      voiceOf={({ voice }) => <OwnVoice voice={voice} />}
      links={
        <>
          <ButtonLink kind="outlined" icon="eye" to={paths.user}>
            {t('details:meter.preview')}
          </ButtonLink>
          <ButtonLink kind="outlined" icon="boost" to={paths.boostProfile}>
            {t('plans:boost.title')}
          </ButtonLink>
          {user && <ShareProfile path={memberProfilePath(user.id)} />}
        </>
      }
    />
  )
}
