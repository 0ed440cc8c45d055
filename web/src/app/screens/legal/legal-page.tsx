import { termsVersion } from '@karibu/contract/terms'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay } from '../../../lib/i18n/format.ts'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { paths } from '../../paths.ts'
import styles from '../public/public-page.module.css'
import { PublicPage, PublicSection } from '../public/public-page.tsx'

type LegalPageProps = {
  title: string
  lead: string
  /** Each with the name an address leads to. */
  sections: ReadonlyArray<{ id: string; title: string; text: string }>
  /** Members agree to a version of this page; the page shows its version. */
  isVersioned?: boolean
  /** Papers that belong to it. */
  others: ReactNode
}

/** A paper people can hold us to: its version, its sections, and where to ask. */
export function LegalPage({ title, lead, sections, isVersioned, others }: LegalPageProps) {
  const { t } = useTranslation()
  const publicPath = usePublicPath()
  return (
    <PublicPage title={title} lead={lead}>
      {isVersioned && (
        // Drawn at build, where nobody's region is known; the browser may write the day another way.
        <p className={styles.version} suppressHydrationWarning>
          {t('legal:version', { date: formatDay(termsVersion) })}
        </p>
      )}
      {sections.map(({ id, title, text }) => (
        <PublicSection key={id} id={id} title={title}>
          <p>{text}</p>
        </PublicSection>
      ))}
      <aside className={styles.way} aria-labelledby="read">
        <h2 id="read">{t('legal:read')}</h2>
        <ul className={styles.links}>
          {others}
          <li>
            <Link to={publicPath(paths.contact)}>{t('legal:contact')}</Link>
          </li>
        </ul>
      </aside>
    </PublicPage>
  )
}
