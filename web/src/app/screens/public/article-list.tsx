import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Pattern } from '../../../ui/media/pattern.tsx'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import styles from './article-list.module.css'
import type { Article } from './articles.ts'

/** Articles to choose from, each a whole card to press; under another article they are rows. */
export function ArticleList({ articles, level }: { articles: readonly Article[]; level: 'h2' | 'h3' }) {
  const { t } = useTranslation()
  const publicPath = usePublicPath()
  const Heading = level
  return (
    <ul className={styles.list} data-compact={level === 'h3' || undefined}>
      {articles.map(({ id, path, cloth }) => (
        <li key={id} className={styles.card}>
          <div className={styles.pattern}>
            <Pattern seed={cloth} columns={10} rows={4} />
          </div>
          <div className={styles.text}>
            <Heading>
              <Link to={publicPath(path)} className={styles.link}>
                {t(`articles:${id}.title`)}
              </Link>
            </Heading>
            <p>{t(`articles:${id}.lead`)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
