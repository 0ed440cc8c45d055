import type { MemberCard } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { photoWidths } from '../../../lib/device/data-saver.ts'
import { photoPlaceholder } from '../../../lib/photo-placeholder.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { Photo } from '../../../ui/media/photo.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import styles from './profile-view.module.css'

/** The shape of a profile while it travels, with the photo that is known already. */
export function ProfileSkeleton({ card }: { card?: MemberCard | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={styles.profile} role="status">
      <VisuallyHidden>{t('common:loading')}</VisuallyHidden>
      <div className={styles.photos}>{card ? <KnownPhoto card={card} /> : <Skeleton shape="photo" />}</div>
      <div className={styles.text}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </div>
  )
}

function KnownPhoto({ card }: { card: MemberCard }) {
  const [photo] = card.images
  return (
    <figure className={classNames(styles.photoPart, styles.first)}>
      <Photo
        src={photo?.medium}
        srcSet={photo && photoWidths(photo)}
        sizes="(min-width: 1080px) 420px, (min-width: 768px) 40vw, 100vw"
        alt=""
        width={480}
        height={600}
        placeholder={photoPlaceholder(photo?.placeholder)}
        seed={card.id}
        first
        className={styles.picture}
      />
    </figure>
  )
}
