import { type Photo, photosMax } from '@karibu/contract'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import controlStyles from '../upload/upload-control.module.css'
import { UploadControl } from '../upload/upload-control.tsx'
import { UploadRow } from '../upload/upload-row.tsx'
import styles from './shared-photos.module.css'
import { useShared } from './use-shared-photos.ts'

type SharedPhotosProps = {
  /** How many photos the profile holds now. */
  count: number
  onImages: (images: Photo[]) => void
  /** Nothing waits any more: all were added or left out. */
  onDone: () => void
  /** The browser could not keep what was shared. */
  isLost: boolean
  profileLink: ReactNode
}

/** Photos shared from another application: offered for the profile, each may be left out, and none is sent before. */
export function SharedPhotos({ count, onImages, onDone, isLost, profileLink }: SharedPhotosProps) {
  const { t } = useTranslation()
  const { photos, refused, uploads, leaveOut, leaveAll, addAll, retry, drop, isDone } = useShared(onImages)
  const freeCount = photosMax - count
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])
  if (!photos) return <Skeleton shape="block" />
  const isSending = uploads.length > 0
  if (photos.length === 0 && !isSending)
    return (
      <div className={styles.shared}>
        {isLost && <Banner tone="danger">{t('sharing:lost')}</Banner>}
        <RefusedList refused={refused} />
        {refused.length === 0 && !isLost && (
          <EmptyState icon="image" title={t('sharing:none.title')} seed="shared" action={profileLink}>
            <p>{t('sharing:none.text')}</p>
          </EmptyState>
        )}
        <UploadControl count={count} onImages={onImages} />
      </div>
    )
  return (
    <div className={styles.shared}>
      {photos.length > 0 && <p className={styles.text}>{t('sharing:offer', { count: photos.length })}</p>}
      <RefusedList refused={refused} />
      {isSending && (
        <ul className={controlStyles.list}>
          {uploads.map((one) => (
            <UploadRow key={one.key} upload={one} onRetry={() => retry(one)} onDrop={() => drop(one)} />
          ))}
        </ul>
      )}
      {photos.length > 0 && <Offer {...{ photos, freeCount, leaveOut, leaveAll, addAll }} />}
    </div>
  )
}

type OfferProps = Pick<ReturnType<typeof useShared>, 'leaveOut' | 'leaveAll' | 'addAll'> & {
  photos: NonNullable<ReturnType<typeof useShared>['photos']>
  freeCount: number
}

function Offer({ photos, freeCount, leaveOut, leaveAll, addAll }: OfferProps) {
  const { t } = useTranslation()
  return (
    <>
      <ul className={styles.photos}>
        {photos.map(({ id, file }, index) => (
          <li key={id} className={styles.photo}>
            <Preview file={file} alt={t('sharing:photo', { number: index + 1 })} />
            <IconButton
              icon="cross"
              kind="scrim"
              className={styles.out}
              label={t('sharing:leaveOut', { number: index + 1 })}
              onClick={() => leaveOut(id)}
            />
          </li>
        ))}
      </ul>
      {photos.length > freeCount && (
        <Banner tone="gold">
          {freeCount > 0 ? t('sharing:room', { count: freeCount }) : t('errors:codes.too_many_photos')}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button icon="plus" disabled={photos.length > freeCount} onClick={addAll}>
          {t('sharing:add', { count: photos.length })}
        </Button>
        <Button kind="ghost" onClick={leaveAll}>
          {t('sharing:leaveAll')}
        </Button>
      </div>
    </>
  )
}

function RefusedList({ refused }: { refused: ReturnType<typeof useShared>['refused'] }) {
  const { t } = useTranslation()
  if (refused.length === 0) return null
  const sentences = {
    photo_type: t('errors:fields.photo_type'),
    photo_bytes: t('errors:fields.photo_bytes'),
    too_many: t('sharing:tooMany', { max: photosMax }),
  }
  return (
    <Banner tone="gold" icon="alert">
      <p>{t('sharing:refused')}</p>
      <ul className={styles.refused}>
        {refused.map(({ name, fault }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes.
          <li key={index}>
            <strong>{name}</strong> {sentences[fault]}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Preview({ file, alt }: { file: File; alt: string }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address ? <img src={address} alt={alt} width={160} height={200} /> : null
}
