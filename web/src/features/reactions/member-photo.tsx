import type { MemberCard, Photo as MemberPhotoData } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { photoWidths } from '../../lib/device/data-saver.ts'
import { photoPlaceholder } from '../../lib/photo-placeholder.ts'
import { Photo } from '../../ui/media/photo.tsx'

type MemberPhotoProps = {
  member: Pick<MemberCard, 'id' | 'avatar'>
  photo: MemberPhotoData | undefined
  alt: string
  /** How wide it is drawn, as in the `sizes` of an image. */
  sizes: string
  first?: boolean
  className?: string
}

/** A photo of a member in the width that the screen needs, or their cloth. */
export function MemberPhoto({ member, photo, alt, sizes, first, className }: MemberPhotoProps) {
  const { t } = useTranslation()
  return (
    <Photo
      src={photo?.medium ?? member.avatar}
      srcSet={photo && photoWidths(photo)}
      sizes={sizes}
      alt={alt}
      width={480}
      height={600}
      seed={member.id}
      placeholder={photoPlaceholder(photo?.placeholder)}
      first={first}
      draggable={false}
      note={photo?.blurred && t('reactions:beingChecked')}
      className={className}
    />
  )
}
