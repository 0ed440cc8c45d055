import { type DocumentName, documentVersions } from '@karibu/contract/legal-versions'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import pageStyles from '../public/public-page.module.css'
import { PublicSection } from '../public/public-page.tsx'
import type { Sections } from './compare-texts.ts'
import styles from './document-screen.module.css'

const VersionDifferences = lazy(async () => ({
  default: (await import('./version-differences.tsx')).VersionDifferences,
}))

type VersionHistoryProps = { document: DocumentName; present: Sections }

/** What each version of a document changed, the newest first; the earlier ones beside the present. */
export function VersionHistory({ document, present }: VersionHistoryProps) {
  const { t } = useTranslation()
  const versions = documentVersions[document]
  return (
    <PublicSection id="history" title={t('documents:history')}>
      {versions.map(({ date, changes }) => (
        <div key={date} className={styles.version}>
          <h3 suppressHydrationWarning>{formatDay(date)}</h3>
          <ul className={pageStyles.bullets}>
            {changes.map((change) => (
              <li key={change}>{t(`documents:changes.${change}`)}</li>
            ))}
          </ul>
          {date !== versions[0].date && <Compared document={document} date={date} present={present} />}
        </div>
      ))}
    </PublicSection>
  )
}

function Compared({ date, ...shown }: VersionHistoryProps & { date: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="outlined" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'documents:compare.close' : 'documents:compare.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Spinner />}>
          <VersionDifferences date={date} {...shown} />
        </Suspense>
      )}
    </>
  )
}
