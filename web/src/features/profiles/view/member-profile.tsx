import { useTranslation } from 'react-i18next'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { usePerson } from '../queries.ts'
import { PersonActions, type PersonPaths } from './person-actions.tsx'
import { ProfileSkeleton } from './profile-skeleton.tsx'
import { ProfileView } from './profile-view.tsx'

type MemberProfileProps = { id: string; paths: PersonPaths; onBlocked: () => void }

/** Another member's profile, with what one can do about them; nothing of it can be edited. */
export function MemberProfile({ id, paths, onBlocked }: MemberProfileProps) {
  const { t } = useTranslation()
  const { data: person, isPending } = usePerson(id)
  if (isPending) return <ProfileSkeleton />
  if (!person) return <FailedState message={t('people:failed')} onRetry={() => window.location.reload()} />
  const actions = person.mine ? null : <PersonActions person={person} paths={paths} onBlocked={onBlocked} />
  return <ProfileView person={person} actions={actions} />
}
