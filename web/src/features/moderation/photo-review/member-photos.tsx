import type { PhotoFault, StaffPhoto } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/api/failures.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FailedState } from '../../../ui/feedback/failed-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { PhotoFacts } from './photo-facts.tsx'
import styles from './photo-review.module.css'
import { Reasons } from './photo-review.tsx'
import { removePhoto, useMemberPhotos, useRefreshPhotos } from './queries.ts'

type MemberPhotosProps = { id: string; isMe: boolean; pathOf: (id: string) => string }

/** All photos of one member, with the other accounts that show the same pictures. */
export function MemberPhotos({ id, isMe, pathOf }: MemberPhotosProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useMemberPhotos(id)
  if (!data && error)
    return <FailedState message={t('admin-screens:photos.failed')} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <Skeleton shape="block" />
  if (data.photos.length === 0) return <p className={styles.muted}>{t('admin-screens:photos.none')}</p>
  return (
    <ul className={styles.grid}>
      {data.photos.map((photo) => (
        <MemberPhoto key={photo.id} photo={photo} isMe={isMe} pathOf={pathOf} />
      ))}
    </ul>
  )
}

function MemberPhoto({ photo, isMe, pathOf }: { photo: StaffPhoto } & Omit<MemberPhotosProps, 'id'>) {
  const { t } = useTranslation()
  const refresh = useRefreshPhotos()
  const [isAsking, setAsking] = useState(false)
  const remove = async (reason: PhotoFault) => {
    await removePhoto(photo.id, reason).catch(toastFailure)
    setAsking(false)
    await refresh()
  }
  return (
    <li className={styles.card}>
      <img src={photo.image} alt={t('admin-screens:photos.alt', { name: photo.owner.name })} loading="lazy" />
      <PhotoFacts photo={photo} pathOf={pathOf} />
      {isAsking && <Reasons onChoose={(reason) => void remove(reason)} onCancel={() => setAsking(false)} />}
      {!isAsking && !isMe && (
        <Button kind="outlined" size="small" icon="trash" onClick={() => setAsking(true)}>
          {t('admin-screens:photos.remove')}
        </Button>
      )}
    </li>
  )
}
