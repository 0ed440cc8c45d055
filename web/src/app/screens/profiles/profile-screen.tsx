import { useTranslation } from 'react-i18next'
import { OwnProfile, ShareProfile } from '../../../features/profiles/index.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { memberProfilePath, paths } from '../../paths.ts'
import { WithUser } from '../../session/with-user.tsx'

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
  return (
    <OwnProfile
      links={
        <>
          <ButtonLink kind="outlined" icon="boost" to={paths.boostProfile}>
            {t('plans:boost.title')}
          </ButtonLink>
          {user && <ShareProfile path={memberProfilePath(user.id)} />}
        </>
      }
      previewLink={
        <ButtonLink kind="ghost" icon="eye" to={paths.user}>
          {t('details:meter.preview')}
        </ButtonLink>
      }
    />
  )
}
