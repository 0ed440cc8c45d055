import type { Photo as PhotoData } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { photoPlaceholder } from '../../../lib/photo-placeholder.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Photo } from '../../../ui/media/photo.tsx'
import type { PhotoEditing } from './photo-editing.ts'
import styles from './thumbnail-strip.module.css'

type ThumbnailProps = {
  photo: PhotoData
  number: number
  count: number
  seed: string
  isShown: boolean
  onShow: () => void
  editing: (Omit<PhotoEditing, 'onOrder'> & { onMove: (step: number) => void }) | undefined
}

/** One small photo; for its owner with a button that deletes it and two that move it. */
export function Thumbnail({ photo, number, count, seed, isShown, onShow, editing }: ThumbnailProps) {
  const { t } = useTranslation()
  const isMain = number === 1 && editing !== undefined
  return (
    <>
      <button
        type="button"
        className={styles.show}
        aria-current={isShown || undefined}
        aria-label={t(isMain ? 'people:photos.showMain' : 'people:photos.show', { number, count })}
        onClick={onShow}
      >
        <Photo
          src={photo.small}
          alt=""
          width={160}
          height={200}
          seed={seed}
          placeholder={photoPlaceholder(photo.placeholder)}
          draggable={false}
        />
        {photo.waiting && <span className={styles.waiting}>{t('people:photos.waiting')}</span>}
        {isMain && !photo.waiting && <span className={styles.main}>{t('people:photos.main')}</span>}
      </button>
      {editing && (
        <div className={styles.tools} data-tools>
          <IconButton
            icon="chevron-left"
            data-move={-1}
            label={t('people:photos.moveLeft', { number })}
            disabled={number === 1}
            onClick={() => editing.onMove(-1)}
          />
          <IconButton
            kind="danger"
            icon="trash"
            label={t('people:photos.remove', { number })}
            busy={editing.removingId === photo.id}
            disabled={editing.removingId !== null}
            onClick={() => editing.onRemove(photo.id)}
          />
          <IconButton
            icon="chevron-right"
            data-move={1}
            label={t('people:photos.moveRight', { number })}
            disabled={number === count}
            onClick={() => editing.onMove(1)}
          />
        </div>
      )}
    </>
  )
}
