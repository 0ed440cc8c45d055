import { screenshotBytesMax } from '@karibu/contract'
import { type ChangeEvent, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './support.module.css'

type ScreenshotFieldProps = { file: File | null; onFile: (file: File | null) => void }

/** A picture that goes with a message; it is looked at here and sent along later. */
export function ScreenshotField({ file, onFile }: ScreenshotFieldProps) {
  const { t } = useTranslation()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const preview = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0] ?? null
    event.target.value = ''
    if (!chosen) return
    if (!/^image\/(png|jpeg)$/.test(chosen.type)) toast.error(t('errors:fields.photo_type'))
    else if (chosen.size > screenshotBytesMax) toast.error(t('errors:codes.too_large'))
    else onFile(chosen)
  }

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
