import { useTranslation } from 'react-i18next'
import { Cloth } from '../../ui/cloth.tsx'
import styles from './public-page.module.css'
import { PublicPage, PublicSection } from './public-page.tsx'

const sections = ['before', 'place', 'tell', 'way', 'money', 'after'] as const

/** The blog: one article, on meeting safely. */
export function BlogScreen() {
  const { t } = useTranslation()
  return (
    <PublicPage kicker={t('pages:blog.title')} title={t('pages:blog.article')} lead={t('pages:blog.lead')}>
      <div className={styles.cloth}>
        <Cloth seed="palm2" columns={12} rows={3} />
      </div>
      {sections.map((section) => (
        <PublicSection key={section} title={t(`pages:blog.${section}.title`)}>
          <p>{t(`pages:blog.${section}.text`)}</p>
        </PublicSection>
      ))}
    </PublicPage>
  )
}
