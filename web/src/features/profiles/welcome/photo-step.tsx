import { useTranslation } from 'react-i18next'
import { keysOf } from '../../../lib/keys-of.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FootBar } from '../../../ui/layout/foot-bar.tsx'
import { Icon } from '../../../ui/media/icon.tsx'
import { CameraFrame, Carousel, UploadControl, usePhotoEditing } from '../../photos/index.ts'
import { useMyImages } from '../queries.ts'
import type { StepProps } from './step.ts'
import styles from './welcome.module.css'

const tipIcons = { face: 'smile', light: 'sun', alone: 'user' } as const

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
        {keysOf(tipIcons).map((tip) => (
          <li key={tip}>
            <Icon name={tipIcons[tip]} size={20} />
            {t(`welcome:photo.tips.${tip}`)}
          </li>
        ))}
        {!hasPhoto && (
          <li>
            <Icon name="info" size={20} />
            {t('welcome:photo.later')}
          </li>
        )}
      </ul>
      <FootBar className={styles.actions ?? ''}>
        {!hasPhoto && (
          <Button kind="ghost" onClick={onNext}>
            {t('welcome:skip')}
          </Button>
        )}
        <Button disabled={!hasPhoto} onClick={onNext}>
          {t('common:next')}
        </Button>
      </FootBar>
    </div>
  )
}
