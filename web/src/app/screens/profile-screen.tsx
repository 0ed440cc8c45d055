import { useTranslation } from 'react-i18next'
import { OwnProfile } from '../../features/profiles/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { paths } from '../paths.ts'
import { WithUser } from './with-user.tsx'

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
  return (
    <OwnProfile
      boostLink={
        <ButtonLink kind="outlined" icon="boost" to={paths.boostProfile}>
          {t('plans:boost.title')}
        </ButtonLink>
      }
      previewLink={
        <ButtonLink kind="ghost" icon="eye" to={paths.user}>
          {t('details:meter.preview')}
        </ButtonLink>
      }
    />
  )
}
