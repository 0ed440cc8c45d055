import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Fold } from '../public/fold.tsx'
import styles from './document-screen.module.css'

const sectionsMin = 8

/** The sections of a long document, folded. */
export function DocumentContents({ sections }: { sections: Readonly<Record<string, { title: string }>> }) {
  const { t } = useTranslation()
  if (Object.keys(sections).length < sectionsMin) return null
  const entries = Object.entries({ ...sections, history: { title: t('documents:history') } })
  return (
    <nav aria-label={t('documents:contents')}>
      <Fold summary={t('documents:contents')}>
        <ul className={styles.contents}>
          {entries.map(([id, { title }]) => (
            <li key={id}>
              <Link to={{ hash: id }}>{title}</Link>
            </li>
          ))}
        </ul>
      </Fold>
    </nav>
  )
}
