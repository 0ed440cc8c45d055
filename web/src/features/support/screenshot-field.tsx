import { screenshotBytesMax } from '@karibu/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useChosenPicture } from '../../lib/use-chosen-picture.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './support.module.css'

type ScreenshotFieldProps = { file: File | null; onFile: (file: File | null) => void }

/** A picture that goes with a message; it is looked at here and sent along later. */
export function ScreenshotField({ file, onFile }: ScreenshotFieldProps) {
  const { t } = useTranslation()
  const hintId = useId()
  const { input, preview, choose } = useChosenPicture({ file, onFile, bytesMax: screenshotBytesMax })
  return (
    <div className={styles.screenshot}>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={t('pages:support.screenshot')}
        hidden
        onChange={choose}
      />
      {preview && <img src={preview} alt={file?.name} className={styles.preview} />}
      {file ? (
        <Button kind="outlined" icon="trash" onClick={() => onFile(null)}>
          {t('pages:support.screenshotDrop')}
        </Button>
      ) : (
        <Button kind="outlined" icon="image" aria-describedby={hintId} onClick={() => input.current?.click()}>
          {t('pages:support.screenshot')}
        </Button>
      )}
      <p id={hintId} className={styles.hint}>
        {t('pages:support.screenshotHint')}
      </p>
    </div>
  )
}
