import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../ui/media/icon.tsx'
import pageStyles from '../public/public-page.module.css'
import styles from './document-screen.module.css'

const sectionsMin = 8

/** The sections of a long document, folded; opens without scripts too. */
export function DocumentContents({ sections }: { sections: Readonly<Record<string, { title: string }>> }) {
  const { t } = useTranslation()
  if (Object.keys(sections).length < sectionsMin) return null
  const entries = Object.entries({ ...sections, history: { title: t('documents:history') } })
  return (
    <nav aria-label={t('documents:contents')}>
      <details className={pageStyles.fold}>
        <summary>
          {t('documents:contents')}
          <Icon name="chevron-down" size={20} />
        </summary>
        <ul className={styles.contents}>
          {entries.map(([id, { title }]) => (
            <li key={id}>
              <Link to={{ hash: id }}>{title}</Link>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
