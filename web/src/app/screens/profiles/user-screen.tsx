import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProfileSkeleton, ProfileView, usePerson } from '../../../features/profiles/index.ts'
import { type Audience, seenBy } from '../../../features/settings/index.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { loginPath, paths } from '../../paths.ts'

/** The member's own profile as others see it; signed-out visitors see an invitation to log in. */
export function UserScreen() {
  const isSignedIn = useAuthStore((state) => state.token !== null)
  return isSignedIn ? <Preview /> : <Invitation />
}

function Preview() {
  const { t } = useTranslation()
  const hidesOnline = useAuthStore((state) => state.user?.privacy.hideOnline ?? false)
  const [audience, setAudience] = useState<Audience>('everyone')
  const { data: person, isPending, isFetching, refetch } = usePerson('me')
  if (isPending) return <ProfileSkeleton />
  if (!person)
    return <FailedState message={t('dashboard:preview.failed')} onRetry={() => void refetch()} busy={isFetching} />
  const actions = (
    <>
      <SegmentedControl
        label={t('dashboard:preview.as')}
        segments={(['everyone', 'matches'] as const).map((value) => ({
          value,
          label: t(`dashboard:preview.${value}`),
        }))}
        value={audience}
        onChange={setAudience}
      />
      <ButtonLink to={paths.profile} kind="outlined" icon="pencil">
        {t('dashboard:preview.edit')}
      </ButtonLink>
    </>
  )
  return <ProfileView person={seenBy(person, audience, hidesOnline)} actions={actions} />
}

function Invitation() {
  const { t } = useTranslation()
  const actions = (
    <>
      <ButtonLink to={loginPath(paths.user)}>{t('common:nav.login')}</ButtonLink>
      <ButtonLink to={paths.signUp} kind="outlined">
        {t('common:nav.signUp')}
      </ButtonLink>
    </>
  )
  return (
    <EmptyState title={t('dashboard:preview.guest')} seed="preview" icon="user" action={actions}>
      {t('dashboard:preview.guestText')}
    </EmptyState>
  )
}
