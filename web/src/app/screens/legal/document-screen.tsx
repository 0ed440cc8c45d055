import { legalNames, legalNumbers } from '@karibu/contract/legal-facts'
import { documentVersions } from '@karibu/contract/legal-versions'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { formatDay, formatNumber } from '../../../lib/i18n/format.ts'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { paths } from '../../paths.ts'
import pageStyles from '../public/public-page.module.css'
import { PublicPage, PublicSection } from '../public/public-page.tsx'
import { ClassifierNote } from './classifier-note.tsx'
import styles from './document-screen.module.css'
import { blocksOf, documentAt } from './documents.ts'
import { LegalLinks } from './legal-links.tsx'
import { OperatorDetails } from './operator-details.tsx'
import { VersionHistory } from './version-history.tsx'

/** The legal document named by the address: each section with a summary in front, and with the numbers of the program. */
export function DocumentScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const publicPath = usePublicPath()
  const { name, sections } = documentAt(pathname)
  const texts = t(sections, { returnObjects: true, ...legalNames, ...shownNumbers() })
  return (
    <PublicPage title={t(`documents:${name}.title`)} lead={t(`documents:${name}.lead`)}>
      {/* Prerendered without a known region; the browser may format the day differently. */}
      <p className={pageStyles.version} suppressHydrationWarning>
        {t('documents:version', { date: formatDay(documentVersions[name][0].date) })}
      </p>
      {Object.entries(texts).map(([id, { title, short, text }]) => (
        <PublicSection key={id} id={id} title={title}>
          <p className={styles.short}>
            <b>{t('documents:short')}</b> {short}
          </p>
          <Blocks text={text} />
          {name === 'privacy' && id === 'scam' && <ClassifierNote />}
          <OperatorDetails section={`${name}.${id}`} />
        </PublicSection>
      ))}
      <VersionHistory document={name} present={texts} />
      <aside className={pageStyles.way} aria-labelledby="read">
        <h2 id="read">{t('documents:read')}</h2>
        <ul className={pageStyles.links}>
          <LegalLinks except={name} />
          <li>
            <Link to={publicPath(paths.contact)}>{t('documents:contact')}</Link>
          </li>
        </ul>
      </aside>
    </PublicPage>
  )
}

function Blocks({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    block.kind === 'text' ? (
      <p key={block.line}>{block.line}</p>
    ) : (
      <ul key={block.lines.join()} className={pageStyles.bullets}>
        {block.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  )
}

/** The numbers as the language writes them: 100,000 is "100 000" in French. */
const shownNumbers = () =>
  Object.fromEntries(Object.entries(legalNumbers).map(([name, value]) => [name, formatNumber(value)]))
