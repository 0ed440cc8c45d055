import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import styles from './upload-control.module.css'
import type { PhotoUpload } from './use-uploads.ts'

type UploadRowProps = { upload: PhotoUpload; onRetry: () => void; onDrop: () => void }

/** A photo on its way, or one that did not get through. */
export function UploadRow({ upload, onRetry, onDrop }: UploadRowProps) {
  const { t } = useTranslation()
  const [isDrawn, setDrawn] = useState(true)
  const { file, preview, progress, failure } = upload
  const share = formatNumber(progress, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <li className={styles.row}>
      <span className={styles.preview}>
        {preview && isDrawn ? (
          <img src={preview} alt="" width={48} height={60} onError={() => setDrawn(false)} />
        ) : (
          <Icon name="image" />
        )}
      </span>
      <div className={styles.text}>
        <p className={styles.name}>{file.name}</p>
        {failure ? (
          <p className={styles.failure}>{failure.message}</p>
        ) : (
          <>
            <progress
              className={styles.bar}
              max={1}
              value={progress}
              aria-label={t('people:upload.progress', { name: file.name })}
            >
              {share}
            </progress>
            <p className={styles.share}>{progress >= 1 ? t('people:upload.preparing') : share}</p>
          </>
        )}
      </div>
      {failure && !failure.isFinal && (
        <IconButton icon="refresh" label={t('people:upload.retry', { name: file.name })} onClick={onRetry} />
      )}
      {failure && <IconButton icon="cross" label={t('people:upload.drop', { name: file.name })} onClick={onDrop} />}
    </li>
  )
}
