import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Pattern } from '../../ui/media/pattern.tsx'
import styles from './closing-cta.module.css'

/** The invitation at the end of the page. */
export function ClosingCta({ signUpPath }: { signUpPath: string }) {
  const { t } = useTranslation()
  return (
    <section className={styles.band}>
      <div className={styles.pattern}>
        <Pattern seed="lagoon" columns={16} rows={5} />
      </div>
      <div className={styles.card}>
        <h2>{t('landing:last.title')}</h2>
        <p>{t('landing:last.text')}</p>
        <ButtonLink to={signUpPath} kind="primary" size="large">
          {t('landing:join')}
        </ButtonLink>
      </div>
    </section>
  )
}
