import type { MessagePhoto } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useModal } from '../../../ui/overlays/use-modal.ts'
import styles from './photo-viewer.module.css'

type PhotoViewerProps = {
  photo: MessagePhoto
  src: string
  alt: string
  /** The address has run out, or there is no network: a fresh one may be given. */
  onFailed: () => void
  onClose: () => void
}

/** A photo as large as the screen. */
export function PhotoViewer({ photo, src, alt, onFailed, onClose }: PhotoViewerProps) {
  const { t } = useTranslation()
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const dialog = useModal(true)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key of the press beside the photo.
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={alt}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={onClose}
    >
      <IconButton kind="scrim" icon="cross" label={t('common:close')} className={styles.close} onClick={onClose} />
      {failedSrc === src ? (
        <p className={styles.gone} role="alert">
          {t('chat:photo.gone')}
        </p>
      ) : (
        <img
          src={src}
          alt={alt}
          width={photo.width}
          height={photo.height}
          onError={() => {
            setFailedSrc(src)
            onFailed()
          }}
        />
      )}
    </dialog>
  )
}
