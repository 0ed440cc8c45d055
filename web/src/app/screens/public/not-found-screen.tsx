import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/controls/button.tsx'
import { Pattern } from '../../../ui/media/pattern.tsx'
import { paths } from '../../paths.ts'
import styles from './not-found-screen.module.css'

/** The page for unknown addresses, with a way back. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // There is no history if the visitor opened this address directly.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home))
  return (
    <div className={styles.page}>
      <div className={styles.pattern}>
        <Pattern seed="lagoon" columns={14} rows={7} />
      </div>
      <h1 tabIndex={-1}>{t('common:notFound.title')}</h1>
      <p>{t('common:notFound.text')}</p>
      <Button icon="arrow-left" onClick={goBack}>
        {t('common:goBack')}
      </Button>
    </div>
  )
}
