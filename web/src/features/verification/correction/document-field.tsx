import { photoBytesMax } from '@karibu/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useChosenPicture } from '../../../lib/use-chosen-picture.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from '../verification.module.css'

type DocumentFieldProps = { file: File | null; onFile: (file: File | null) => void }

/** A picture of a document, which is optional; it is sent after the request. */
export function DocumentField({ file, onFile }: DocumentFieldProps) {
  const { t } = useTranslation()
  const hintId = useId()
  const { input, preview, choose } = useChosenPicture({ file, onFile, bytesMax: photoBytesMax })
  return (
    <div className={styles.pictures}>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={t('verification-screens:correction.picture')}
        hidden
        onChange={choose}
      />
      {preview && <img src={preview} alt={file?.name} />}
      <div>
        {file ? (
          <Button kind="outlined" icon="trash" onClick={() => onFile(null)}>
            {t('verification-screens:correction.pictureDrop')}
          </Button>
        ) : (
          <Button kind="outlined" icon="image" aria-describedby={hintId} onClick={() => input.current?.click()}>
            {t('verification-screens:correction.picture')}
          </Button>
        )}
      </div>
      <p id={hintId} className={styles.text}>
        {t('verification-screens:correction.pictureHint')}
      </p>
    </div>
  )
}
