import { type DocumentName, documentVersions } from '@karibu/contract/legal-versions'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { classNames } from '../../../ui/styles/class-names.ts'
import { Fold } from '../public/fold.tsx'
import pageStyles from '../public/public-page.module.css'
import { PublicSection } from '../public/public-page.tsx'
import type { Sections } from './compare-texts.ts'
import styles from './document-screen.module.css'

const VersionDifferences = lazy(async () => ({
  default: (await import('./version-differences.tsx')).VersionDifferences,
}))

type VersionHistoryProps = { document: DocumentName; present: Sections }

/** What each version of a document changed, the newest first; the earlier ones are folded, each beside the present. */
export function VersionHistory({ document, present }: VersionHistoryProps) {
  const { t } = useTranslation()
  const [newest, ...earlier] = documentVersions[document]
  return (
    <PublicSection id="history" title={t('documents:history')}>
      <div className={styles.version}>
        <h3 suppressHydrationWarning>{formatDay(newest.date)}</h3>
        <Changes changes={newest.changes} />
      </div>
      {earlier.length > 0 && (
        <Fold summary={t('documents:earlier')}>
          <div className={classNames(pageStyles.folded, styles.earlier)}>
            {earlier.map((version) => (
              <EarlierVersion key={version.date} version={version} {...{ document, present }} />
            ))}
          </div>
        </Fold>
      )}
    </PublicSection>
  )
}

type Version = (typeof documentVersions)[DocumentName][number]

function Changes({ changes }: Pick<Version, 'changes'>) {
  const { t } = useTranslation()
  return (
    <ul className={pageStyles.bullets}>
      {changes.map((change) => (
        <li key={change}>{t(`documents:changes.${change}`)}</li>
      ))}
    </ul>
  )
}

/** What an earlier version changed, and what differs between it and the present one. */
function EarlierVersion({ version: { date, changes }, ...shown }: VersionHistoryProps & { version: Version }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.version}>
      <header>
        <h3 suppressHydrationWarning>{formatDay(date)}</h3>
        <Button kind="ghost" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'documents:compare.close' : 'documents:compare.open')}
        </Button>
      </header>
      <Changes changes={changes} />
      {isOpen && (
        <Suspense fallback={<Spinner />}>
          <VersionDifferences date={date} {...shown} />
        </Suspense>
      )}
    </div>
  )
}
