import type { Person, Photo } from '@karibu/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeProfile } from '../../queries.ts'
import type { Mine } from '../profile-form-rules.ts'
import styles from './media-sharing.module.css'
import { SharingChoice } from './sharing-choice.tsx'
import { failed, useSharePhoto } from './use-share-photo.ts'

export type MediaSharingProps = { person: Person; mine: Mine }

/** Who sees the voice intro and each photo but the first, which everyone sees. */
export function MediaSharing({ person, mine }: MediaSharingProps) {
  const { t } = useTranslation()
  const { images, firstname: name, voice } = person
  const change = useChangeProfile()
  const titleId = useId()
  if (!voice && images.length < 2 && !images[0]?.sharedWith) return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {t('details:sharing.media')}
      </h3>
      <ul className={styles.list}>
        {voice && (
          <li className={styles.item}>
            <span>{t('people:voice.label')}</span>
            <SharingChoice
              label={t('people:voice.label')}
              value={mine.sharing.voice}
              disabled={change.isPending}
              onChange={(chosen) => change.mutate({ sharing: { voice: chosen } }, { onError: failed })}
            />
          </li>
        )}
        {images.map((photo, index) => (
          <PhotoItem
            key={photo.id}
            photo={photo}
            isFirst={index === 0}
            label={t('people:photos.alt', { name, number: index + 1, count: images.length })}
          />
        ))}
      </ul>
    </section>
  )
}

type PhotoItemProps = { photo: Photo; isFirst: boolean; label: string }

function PhotoItem({ photo, isFirst, label }: PhotoItemProps) {
  const share = useSharePhoto(photo.id)
  // The first can only be shown again: where its owner deleted every other one, it may still be hidden.
  if (isFirst && !photo.sharedWith) return null
  return (
    <li className={styles.item}>
      <img className={styles.photo} src={photo.small} alt="" width={48} height={60} loading="lazy" />
      <SharingChoice
        label={label}
        value={photo.sharedWith ?? 'everyone'}
        disabled={share.isPending}
        onChange={share.mutate}
      />
    </li>
  )
}
