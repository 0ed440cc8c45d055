import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../../ui/media/icon.tsx'
import { Pattern } from '../../../ui/media/pattern.tsx'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { paths } from '../../paths.ts'
import { ArticleList } from './article-list.tsx'
import { articles } from './articles.ts'
import styles from './public-page.module.css'
import { PublicPage, PublicSection } from './public-page.tsx'

/** The blog article named by the address, with links to the other articles below. */
export function ArticleScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const publicPath = usePublicPath()
  const article = articles.find(({ path }) => pathname.replace(/\/$/, '').toLowerCase().endsWith(path)) ?? articles[0]
  return (
    <PublicPage
      above={
        <Link to={publicPath(paths.blog)} className={styles.back}>
          <Icon name="arrow-left" size={20} />
          {t('articles:all')}
        </Link>
      }
      title={t(`articles:${article.id}.title`)}
      lead={t(`articles:${article.id}.lead`)}
    >
      <div className={styles.pattern}>
        <Pattern seed={article.cloth} columns={12} rows={3} />
      </div>
      {article.sections.map((section) => (
        <PublicSection key={section} title={t(`articles:${section}.title`)}>
          <p>{t(`articles:${section}.text`)}</p>
        </PublicSection>
      ))}
      <aside className={styles.others} aria-labelledby="others">
        <h2 id="others">{t('articles:others')}</h2>
        <ArticleList articles={articles.filter((other) => other !== article)} level="h3" />
      </aside>
    </PublicPage>
  )
}
