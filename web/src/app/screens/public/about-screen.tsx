import { useTranslation } from 'react-i18next'
import { Pattern } from '../../../ui/media/pattern.tsx'
import styles from './public-page.module.css'
import { PublicPage, PublicSection } from './public-page.tsx'

const sections = ['near', 'careful', 'money', 'light'] as const

/** The values of the product. */
export function AboutScreen() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('pages:about.title')} lead={t('pages:about.lead')}>
      <div className={styles.pattern}>
        <Pattern seed="dawn4" columns={12} rows={3} />
      </div>
      {sections.map((section) => (
        <PublicSection key={section} title={t(`pages:about.${section}.title`)}>
          <p>{t(`pages:about.${section}.text`)}</p>
        </PublicSection>
      ))}
    </PublicPage>
  )
}
