import { useTranslation } from 'react-i18next'
import { ArticleList } from './article-list.tsx'
import { articles } from './articles.ts'
import { PublicPage } from './public-page.tsx'

/** What we write about meeting people. */
export function BlogScreen() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('articles:title')} lead={t('articles:lead')}>
      <ArticleList articles={articles} level="h2" />
    </PublicPage>
  )
}
