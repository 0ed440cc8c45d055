import { useTranslation } from 'react-i18next'
import { Cloth } from '../../../ui/media/pattern.tsx'
import styles from './public-page.module.css'
import { PublicPage, PublicSection } from './public-page.tsx'

const sections = ['near', 'careful', 'money', 'light'] as const

/** What the product stands for. */
export function AboutScreen() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('pages:about.title')} lead={t('pages:about.lead')}>
      <div className={styles.cloth}>
        <Cloth seed="dawn4" columns={12} rows={3} />
      </div>
      {sections.map((section) => (
        <PublicSection key={section} title={t(`pages:about.${section}.title`)}>
          <p>{t(`pages:about.${section}.text`)}</p>
        </PublicSection>
      ))}
    </PublicPage>
  )
}
