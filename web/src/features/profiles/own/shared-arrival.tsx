import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { SharedPhotos } from '../../photos/index.ts'
import { useMyImages, usePerson } from '../queries.ts'
import { ProfileSkeleton } from '../view/profile-skeleton.tsx'

type SharedArrivalProps = { isLost: boolean; onDone: () => void; profileLink: ReactNode }

/** Photos that another application shared with this one, offered for one's own profile. */
export function SharedArrival(props: SharedArrivalProps) {
  const { t } = useTranslation()
  const { data: person, isPending, isFetching, refetch } = usePerson('me')
  const onImages = useMyImages()
  if (isPending) return <ProfileSkeleton />
  if (!person) return <FailedState message={t('people:failed')} busy={isFetching} onRetry={() => void refetch()} />
  return <SharedPhotos {...props} count={person.images.length} onImages={onImages} />
}
