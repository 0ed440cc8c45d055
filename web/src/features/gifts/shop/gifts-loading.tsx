import { useTranslation } from 'react-i18next'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import styles from './gifts-loading.module.css'

/** While the profile and the gifts are fetched. */
export function GiftsLoading() {
  const { t } = useTranslation()
  return (
    <div className={styles.loading}>
      <Spinner size={48} label={t('common:loading')} />
    </div>
  )
}
