import type { LikedPart, Person, PromptAnswer } from '@karibu/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { photoWidths } from '../../../lib/device/data-saver.ts'
import { photoPlaceholder } from '../../../lib/photo-placeholder.ts'
import { Photo } from '../../../ui/media/photo.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './profile-view.module.css'

type OnPart = ((part: LikedPart) => ReactNode) | undefined

type PhotoPartProps = { person: Person; at: number; onPart: OnPart; isFirst?: boolean }

/** One of the photos; without any, the pattern of the member. */
export function PhotoPart({ person, at, onPart, isFirst = false }: PhotoPartProps) {
  const { t } = useTranslation()
  const { firstname: name, images } = person
  const photo = images[at]
  const alt = photo
    ? t('people:photos.alt', { name, number: at + 1, count: images.length })
    : t('people:photos.none', { name })
  return (
    <figure className={classNames(styles.photoPart, isFirst && styles.first)}>
      <Photo
        failure={t('people:photos.failed')}
        src={photo?.medium}
        srcSet={photo && photoWidths(photo)}
        sizes="(min-width: 1080px) 420px, (min-width: 768px) 40vw, 100vw"
        alt={alt}
        width={480}
        height={600}
        placeholder={photoPlaceholder(photo?.placeholder)}
        seed={person.id}
        draggable={false}
        first={isFirst}
        className={styles.picture}
        note={photo?.waiting && t('people:photos.waiting')}
      />
      {photo && onPart?.({ photo: photo.id })}
    </figure>
  )
}

/** What they answered to a prompt, large. */
export function AnswerPart({ answer, onPart }: { answer: PromptAnswer; onPart: OnPart }) {
  const { t } = useTranslation()
  return (
    <article className={styles.answer}>
      <h3 className={styles.prompt}>{t(`prompts:${answer.prompt}`)}</h3>
      <p className={classNames(styles.reply, answer.answer.length > 60 && styles.long)}>{answer.answer}</p>
      {onPart?.({ prompt: answer.prompt })}
    </article>
  )
}
