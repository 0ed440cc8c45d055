import { reportNumber, type StaffReport } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DecisionForm, type Guarded } from './decision-form.tsx'
import { Evidence } from './evidence.tsx'
import styles from './moderation.module.css'

/** One report: who, what, what the two wrote last, and the decision. */
export function ReportCard({ report, guarded }: { report: StaffReport; guarded: Guarded }) {
  const { t } = useTranslation()
  const nameOf = (someone: StaffReport['reporter']) => someone?.name ?? t('staff:reports.gone')
  return (
    <Card as="article" className={styles.card}>
      <header className={styles.head}>
        <h2>{t('staff:reports.who', { reporter: nameOf(report.reporter), reported: nameOf(report.reported) })}</h2>
        {report.category && <Chip>{t(`reporting:categories.${report.category}`)}</Chip>}
        {report.outcome && <Chip>{t(`staff:reports.outcome.${report.outcome}`)}</Chip>}
      </header>
      <p className={styles.meta}>
        {reportNumber(report)} · {formatDate(report.createdAt, { dateStyle: 'medium', timeStyle: 'short' })} ·{' '}
        {t('staff:reports.reporters', { count: report.reporters })}
      </p>
      {report.content && <p className={styles.content}>{report.content}</p>}
      {report.evidenceCount > 0 && <Evidence report={report} guarded={guarded} />}
      {report.status === 'open' && <DecisionForm report={report} guarded={guarded} />}
    </Card>
  )
}
