import { legalNames, legalNumbers } from '@karibu/contract/legal-facts'
import { documentVersions } from '@karibu/contract/legal-versions'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { formatDay, formatNumber } from '../../../lib/i18n/format.ts'
import { usePublicPath } from '../../layouts/use-public-path.ts'
import { paths } from '../../paths.ts'
import pageStyles from '../public/public-page.module.css'
import { PublicPage } from '../public/public-page.tsx'
import { ClassifierNote } from './classifier-note.tsx'
import { DocumentContents } from './document-contents.tsx'
import styles from './document-screen.module.css'
import { DocumentSection } from './document-section.tsx'
import { blocksOf, documentAt } from './documents.ts'
import { LegalLinks } from './legal-links.tsx'
import { OperatorDetails } from './operator-details.tsx'
import { useOpenFold } from './use-open-fold.ts'
import { VersionHistory } from './version-history.tsx'

/** The legal document named by the address: each section with a summary in front, and with the numbers of the program. */
export function DocumentScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const publicPath = usePublicPath()
  const { name, sections } = documentAt(pathname)
  useOpenFold()
  const texts = t(sections, { returnObjects: true, ...legalNames, ...shownNumbers() })
  return (
    <PublicPage title={t(`documents:${name}.title`)} lead={t(`documents:${name}.lead`)}>
      {/* Prerendered without a known region; the browser may format the day differently. */}
      <p className={pageStyles.version} suppressHydrationWarning>
        {t('documents:version', { date: formatDay(documentVersions[name][0].date) })}
      </p>
      <DocumentContents sections={texts} />
      {Object.entries(texts).map(([id, { title, short, text }]) => (
        <DocumentSection key={id} document={name} {...{ id, title }}>
          <p className={styles.short}>
            <b>{t('documents:short')}</b> <WithMail text={short} />
          </p>
          <Blocks text={text} />
          {name === 'privacy' && id === 'scam' && <ClassifierNote />}
          <OperatorDetails section={`${name}.${id}`} />
        </DocumentSection>
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
      <p key={block.line}>
        <WithMail text={block.line} />
      </p>
    ) : (
      <ul key={block.lines.join()} className={pageStyles.bullets}>
        {block.lines.map((line) => (
          <li key={line}>
            <WithMail text={line} />
          </li>
        ))}
      </ul>
    ),
  )
}

/** A text in which our address can be pressed. */
function WithMail({ text }: { text: string }) {
  const [before = '', ...others] = text.split(legalNames.email)
  return (
    <>
      {before}
      {others.map((after) => (
        <Fragment key={after}>
          <a href={`mailto:${legalNames.email}`}>{legalNames.email}</a>
          {after}
        </Fragment>
      ))}
    </>
  )
}

/** The numbers as the language writes them: 100,000 is "100 000" in French. */
const shownNumbers = () =>
  Object.fromEntries(Object.entries(legalNumbers).map(([name, value]) => [name, formatNumber(value)]))
