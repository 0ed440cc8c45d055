import type { DocumentName } from '@karibu/contract/legal-versions'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../lib/i18n/format.ts'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { type ComparedSentence, compareSections, type Sections } from './compare-texts.ts'
import { useEarlierVersion } from './use-earlier-version.ts'
import styles from './version-differences.module.css'

type VersionDifferencesProps = {
  document: DocumentName
  /** The day of the earlier version, 'YYYY-MM-DD'. */
  date: string
  /** The sections of the present version, with their numbers. */
  present: Sections
}

/** An earlier version beside the present one: what was removed is struck through, what is new is marked. */
export function VersionDifferences({ document, date, present }: VersionDifferencesProps) {
  const { t } = useTranslation()
  const earlier = useEarlierVersion(document, date)
  if (earlier === 'failed') return <p role="alert">{t('documents:compare.failed')}</p>
  if (earlier === null) return <Spinner />
  return (
    <div className={styles.versions}>
      <p className={styles.legend}>
        <del>{t('documents:compare.removed', { date: formatDay(date) })}</del> <ins>{t('documents:compare.added')}</ins>
      </p>
      {compareSections(earlier, present).map(({ id, title, sentences }) => (
        <section key={id} className={styles.section}>
          <h4>{title}</h4>
          <p>
            {sentences.map((sentence, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may occur twice, and the list never changes.
              <Sentence key={index} {...sentence} />
            ))}
          </p>
        </section>
      ))}
    </div>
  )
}

function Sentence({ kind, text }: ComparedSentence) {
  const { t } = useTranslation()
  if (kind === 'same') return <>{text} </>
  const Mark = kind === 'removed' ? 'del' : 'ins'
  return (
    <>
      <Mark>
        <VisuallyHidden>{t(`documents:compare.${kind}Sentence`)} </VisuallyHidden>
        {text}
      </Mark>{' '}
    </>
  )
}
