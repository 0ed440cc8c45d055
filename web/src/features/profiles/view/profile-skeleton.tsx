import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import styles from './profile-view.module.css'

/** The shape of a profile while it travels. */
export function ProfileSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={styles.profile} role="status">
      <VisuallyHidden>{t('common:loading')}</VisuallyHidden>
      <div className={styles.photos}>
        <Skeleton shape="photo" />
      </div>
      <div className={styles.text}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </div>
    </div>
  )
}
