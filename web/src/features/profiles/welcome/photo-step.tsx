import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/button.tsx'
import { CameraFrame, Carousel, UploadControl, usePhotoEditing } from '../../photos/index.ts'
import { useMyImages } from '../queries.ts'
import type { StepProps } from './step.ts'
import styles from './welcome.module.css'

type PhotoStepProps = StepProps & { times: number; isIllustrative: boolean }

/** Photo upload, or skip: the text then explains that a pattern is shown instead. */
export function PhotoStep({ person, onNext, times, isIllustrative }: PhotoStepProps) {
  const { t } = useTranslation()
  const onImages = useMyImages()
  const editing = usePhotoEditing(person.images, onImages)
  const hasPhoto = person.images.length > 0
  return (
    <div className={styles.form}>
      <div className={styles.head}>
        <h2 tabIndex={-1}>{t('welcome:photo.title')}</h2>
        <p className={styles.claim}>
          {t('welcome:photo.claim', { times })}
          {isIllustrative && <small>{t('welcome:photo.illustrative')}</small>}
        </p>
      </div>
      <div className={styles.body}>
        {hasPhoto && (
          <div className={styles.photo}>
            <Carousel images={person.images} name={person.firstname} seed={person.id} editing={editing} />
          </div>
        )}
        <UploadControl count={person.images.length} onImages={onImages} Frame={hasPhoto ? undefined : CameraFrame} />
      </div>
      <ul className={styles.tips}>
        {(['face', 'light', 'alone'] as const).map((tip) => (
          <li key={tip}>{t(`welcome:photo.tips.${tip}`)}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        {hasPhoto ? (
          <Button wide onClick={onNext}>
            {t('common:next')}
          </Button>
        ) : (
          <>
            <p className={styles.note}>{t('welcome:photo.later')}</p>
            <Button kind="ghost" wide onClick={onNext}>
              {t('welcome:skip')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
