import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/media/icon.tsx'
import { Pattern } from '../../../ui/media/pattern.tsx'
import styles from './camera-frame.module.css'
import { acceptedPhotos } from './photo-rules.ts'

export type CameraFrameProps = {
  /** On a phone a tap opens the camera; a computer has its files. */
  hasCamera: boolean
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The frame of the first photo, with the outline of a face, which is itself the button. */
export function CameraFrame({ hasCamera, onChoose }: CameraFrameProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const label = t(hasCamera ? 'people:upload.take' : 'people:upload.choose')
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={acceptedPhotos}
        capture={hasCamera ? 'user' : undefined}
        multiple={!hasCamera}
        aria-label={label}
        className={styles.input}
        tabIndex={-1}
        onChange={onChoose}
      />
      <button type="button" className={styles.frame} onClick={() => input.current?.click()}>
        <Pattern seed="first-photo" columns={8} rows={9} className={styles.pattern ?? ''} />
        <svg className={styles.outline} viewBox="0 0 200 225" aria-hidden="true">
          <ellipse cx="100" cy="75" rx="36" ry="44" />
          <path d="M42 160c4-30 22-36 58-36s54 6 58 36" />
        </svg>
        <span className={styles.action}>
          <Icon name={hasCamera ? 'camera' : 'upload'} />
          {label}
        </span>
      </button>
    </>
  )
}
