import { reportNumber, type StaffReport } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../lib/i18n/format.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Chip } from '../../ui/controls/chip.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { DecisionForm } from './decision-form.tsx'
import { Evidence } from './evidence.tsx'
import { LinkedReporters } from './linked-reporters.tsx'
import styles from './moderation.module.css'
import { OwnDecision } from './own-decision.tsx'
import type { Guarded } from './queries.ts'
import { ReopenForm } from './reopen-form.tsx'
import { ReportProposal } from './report-proposal.tsx'
import { Taking } from './taking.tsx'
import { useDecisionForm } from './use-decision-form.ts'

type ReportCardProps = {
  report: StaffReport
  guarded: Guarded
  memberPath: (id: string) => string
  /** Called with the report as it is after my decision. */
  onDecided: (report: StaffReport) => void
}

/** One report: who, what, what the two wrote last, and the decision. */
export function ReportCard({ report, guarded, memberPath, onDecided }: ReportCardProps) {
  const { t } = useTranslation()
  const { form, choosing } = useDecisionForm()
  const nameOf = (someone: StaffReport['reporter']) => someone?.name ?? t('staff:reports.gone')
  return (
    <Card as="article" className={styles.card}>
      <header className={styles.head}>
        <h2>{t('staff:reports.who', { reporter: nameOf(report.reporter), reported: nameOf(report.reported) })}</h2>
        <Labels report={report} />
      </header>
      <p className={styles.meta}>
        {reportNumber(report)} · {formatMoment(report.createdAt)} ·{' '}
        {t('staff:reports.reporters', { count: report.reporters })}
        {report.accuracy && <Accuracy {...report.accuracy} />}
      </p>
      <Way way={report.way} />
      {report.linked && <LinkedReporters linked={report.linked} />}
      <div className={styles.actions}>
        {report.reported && (
          <ButtonLink to={memberPath(report.reported.id)} kind="outlined" size="small" icon="user">
            {t('staff:reports.member', { name: report.reported.name })}
          </ButtonLink>
        )}
        {report.status === 'open' && !report.proposal && <Taking report={report} />}
      </div>
      <div className={styles.sides}>
        <div className={styles.card}>
          {report.content && <p className={styles.content}>{report.content}</p>}
          <Evidence report={report} guarded={guarded} choosing={isDecidable(report) ? choosing : undefined} />
          {report.reopened.map((before) => (
            <Before key={before.reopenedAt} before={before} />
          ))}
        </div>
        <div className={styles.decision}>
          {report.proposal && <ReportProposal proposal={report.proposal} guarded={guarded} />}
          {isDecidable(report) && <DecisionForm {...{ report, form, guarded, memberPath, onDecided }} />}
          {report.mayReopen && <ReopenForm report={report} guarded={guarded} way="reopen" />}
          <OwnDecision report={report} guarded={guarded} />
        </div>
      </div>
    </Card>
  )
}

/** Severity while it is open, category and outcome. */
function Labels({ report }: { report: StaffReport }) {
  const { t } = useTranslation()
  return (
    <span className={styles.actions}>
      {report.status === 'open' && report.severity !== 'usual' && (
        <Chip tone={report.severity === 'urgent' ? 'danger' : 'gold'}>
          {t(`staff:reports.severity.${report.severity}`)}
        </Chip>
      )}
      {report.category && <Chip>{t(`reporting:categories.${report.category}`)}</Chip>}
      {report.outcome && <Chip>{t(`staff:reports.outcome.${report.outcome}`)}</Chip>}
    </span>
  )
}

function Accuracy({ upheld, decided }: NonNullable<StaffReport['accuracy']>) {
  const { t } = useTranslation()
  return <> · {decided === 0 ? t('staff:reports.accuracyNone') : t('staff:reports.accuracy', { upheld, decided })}</>
}

/** Nothing is decided where another one works on it, or a second person has to confirm a proposal. */
const isDecidable = ({ status, proposal, taken }: StaffReport): boolean =>
  status === 'open' && !proposal && taken?.mine !== false

/** How the member was found where the reporter could not see them. */
function Way({ way }: Pick<StaffReport, 'way'>) {
  const { t } = useTranslation()
  return way === 'shown' ? null : <p>{t(`admin-screens:gone.ways.${way}`)}</p>
}

/** An earlier decision that was reopened. */
function Before({ before }: { before: StaffReport['reopened'][number] }) {
  const { t } = useTranslation()
  const [decided, reopened] = [before.decidedAt, before.reopenedAt].map((when) => formatMoment(when))
  const outcome = t(`staff:reports.outcome.${before.outcome}`)
  return (
    <section className={styles.card}>
      <p className={styles.meta}>{t('staff:reports.before', { outcome, decided, reopened })}</p>
      <p className={styles.content}>{before.reason}</p>
      <p className={styles.content}>{before.reopenReason}</p>
    </section>
  )
}
