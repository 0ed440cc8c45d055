import { type Photo, photosMax, photosPerUpload } from '@karibu/contract'
import { type ChangeEvent, type ComponentType, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia, wideScreen } from '../../../lib/device/use-media.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { CameraFrameProps } from './camera-frame.tsx'
import { acceptedPhotos } from './photo-rules.ts'
import styles from './upload-control.module.css'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

type UploadControlProps = {
  /** How many photos the profile holds now. */
  count: number
  onImages: (images: Photo[]) => void
  /** Begins with a frame that is itself the button. It is passed because the profile, which has none, need not load it. */
  Frame?: ComponentType<CameraFrameProps> | undefined
}

/** Chooses photos and sends them: png, jpg, jpeg, several at once, each with its progress. */
export function UploadControl({ count, onImages, Frame }: UploadControlProps) {
  const { t } = useTranslation()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { uploads, add, retry, drop } = useUploads(onImages)
  // A computer has no camera that a file field opens: there the frame chooses files.
  const isComputer = useMedia(`${wideScreen} and (hover: hover) and (pointer: fine)`)
  const isFull = count >= photosMax

  function choose(event: ChangeEvent<HTMLInputElement>) {
    add([...(event.target.files ?? [])])
    // The same file may be chosen again.
    event.target.value = ''
  }

  return (
    <div className={styles.control}>
      {Frame && <Frame hasCamera={!isComputer} onChoose={choose} />}
      {!(Frame && isComputer) && (
        <>
          <input
            ref={input}
            type="file"
            multiple
            accept={acceptedPhotos}
            aria-label={t('people:upload.choose')}
            data-per-upload={photosPerUpload}
            className={styles.input}
            tabIndex={-1}
            onChange={choose}
          />
          <Button
            kind="outlined"
            icon={Frame ? 'image' : 'upload'}
            wide
            disabled={isFull}
            aria-describedby={hintId}
            onClick={() => input.current?.click()}
          >
            {t(Frame ? 'people:upload.fromPhone' : 'people:upload.choose')}
          </Button>
        </>
      )}
      {/* Beside the frame nobody needs to know: what is refused says why. */}
      <p id={hintId} className={styles.hint} hidden={Frame && !isFull}>
        {isFull ? t('errors:codes.too_many_photos') : t('people:upload.hint', { max: photosPerUpload })}
      </p>
      {uploads.length > 0 && (
        <ul className={styles.list}>
          {uploads.map((one) => (
            <UploadRow key={one.key} upload={one} onRetry={() => retry(one)} onDrop={() => drop(one.key)} />
          ))}
        </ul>
      )}
    </div>
  )
}
