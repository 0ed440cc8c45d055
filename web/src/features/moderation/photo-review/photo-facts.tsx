import type { StaffPhoto } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../lib/i18n/format.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import styles from './photo-review.module.css'

const day = { dateStyle: 'medium' } as const

/** Whose photo it is, and what is known about the picture. */
export function PhotoFacts({ photo, pathOf }: { photo: StaffPhoto; pathOf: (id: string) => string }) {
  const { t } = useTranslation()
  const { owner, held, blurred, resembles, classified } = photo
  return (
    <div className={styles.facts}>
      <p>
        <Link to={pathOf(owner.id)} className={styles.name}>
          {owner.name}, {owner.age}
        </Link>
      </p>
      <p className={styles.muted}>
        {t('admin-screens:photos.uploaded', { when: formatDate(photo.createdAt, day) })}
        <br />
        {t('admin-screens:photos.joined', { when: formatDate(owner.joinedAt, day) })}
        {owner.reports > 0 && ` · ${t('admin-screens:photos.reports', { count: owner.reports })}`}
      </p>
      {(held || resembles || classified?.isHigh || classified?.faces === 0) && (
        <p className={styles.chips}>
          {held && <Chip tone="gold">{t(blurred ? 'admin-screens:photos.blurred' : 'admin-screens:photos.held')}</Chip>}
          {classified && <Estimate classified={classified} />}
          {resembles && (
            <Chip tone="danger">
              {t('admin-screens:photos.resembles', { reason: t(`admin-screens:photos.faults.${resembles}`) })}
            </Chip>
          )}
        </p>
      )}
      <PhotoCopies photo={photo} pathOf={pathOf} />
    </div>
  )
}

/** What a program estimated. Staff decide: both kinds of error happen. */
function Estimate({ classified: { nudity, isHigh, faces } }: { classified: NonNullable<StaffPhoto['classified']> }) {
  const { t } = useTranslation()
  return (
    <>
      {isHigh && <Chip tone="danger">{t('admin-screens:photos.maybeNude', { percent: nudity })}</Chip>}
      {faces === 0 && <Chip>{t('admin-screens:photos.noFace')}</Chip>}
    </>
  )
}

/** Other accounts with the same picture. */
function PhotoCopies({ photo: { copies }, pathOf }: { photo: StaffPhoto; pathOf: (id: string) => string }) {
  const { t } = useTranslation()
  if (copies.length === 0) return null
  return (
    <section className={styles.copies}>
      <p className={styles.title}>{t('admin-screens:photos.copies')}</p>
      <ul>
        {copies.map(({ image, owner }) => (
          <li key={image}>
            <img src={image} alt="" width={56} height={70} />
            <span>
              <Link to={pathOf(owner.id)} className={styles.name}>
                {owner.name}
              </Link>
              <br />
              <span className={styles.muted}>{t(`admin-screens:statuses.${owner.status}`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
