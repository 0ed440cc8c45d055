import type { StaffReport } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ProposalActions } from '../staff/index.ts'
import styles from './moderation.module.css'
import { type Guarded, useRefreshReports } from './queries.ts'

type ReportProposalProps = { proposal: NonNullable<StaffReport['proposal']>; guarded: Guarded }

/** A decision about a report that waits for a second person, and the answer of that person. */
export function ReportProposal({ proposal, guarded }: ReportProposalProps) {
  const { t } = useTranslation()
  const refresh = useRefreshReports()
  const { kind, by, reason } = proposal

  return (
    <section className={styles.form}>
      <Banner tone="gold" icon="clock">
        {t(`staff:reports.waits.${kind}`, { name: by.name })}
      </Banner>
      <p className={styles.content}>{reason}</p>
      <ProposalActions
        proposal={proposal}
        confirmLabel={t(`staff:reports.confirm.${kind}`)}
        confirmKind="danger"
        guarded={guarded}
        onDecided={refresh}
      />
    </section>
  )
}
