import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/controls/button.tsx'
import { Cloth } from '../../../ui/media/pattern.tsx'
import { paths } from '../../paths.ts'
import styles from './not-found-screen.module.css'

/** What stands where no page is, with a way back. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // Somebody who came straight here has nothing behind them.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(paths.home))
  return (
    <div className={styles.page}>
      <div className={styles.cloth}>
        <Cloth seed="nowhere" columns={6} rows={3} />
      </div>
      <h1 tabIndex={-1}>{t('common:notFound.title')}</h1>
      <p>{t('common:notFound.text')}</p>
      <Button icon="arrow-left" onClick={goBack}>
        {t('common:goBack')}
      </Button>
    </div>
  )
}
