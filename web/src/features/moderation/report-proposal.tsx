import { api, type StaffReport } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callForAnswer } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './moderation.module.css'
import { type Guarded, useRefreshReports } from './queries.ts'

type ReportProposalProps = { proposal: NonNullable<StaffReport['proposal']>; guarded: Guarded }

/** A decision about a report that waits for a second person, and the answer of that person. */
export function ReportProposal({ proposal, guarded }: ReportProposalProps) {
  const { t } = useTranslation()
  const refresh = useRefreshReports()
  const [busy, setBusy] = useState<'confirm' | 'reject' | null>(null)
  const { id, kind, by, reason, mayConfirm, mayReject } = proposal

  async function decide(how: 'confirm' | 'reject') {
    setBusy(how)
    try {
      const answer = await guarded(() => callForAnswer(api.staff[how], { params: { id } }))
      if (answer?.message) toast.info(answer.message)
      await refresh()
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(null)
    }
  }

  return (
    <section className={styles.form}>
      <Banner tone="gold" icon="clock">
        {t(`staff:reports.waits.${kind}`, { name: by.name })}
      </Banner>
      <p className={styles.content}>{reason}</p>
      <div className={styles.actions}>
        {mayConfirm && (
          <Button
            kind="danger"
            icon="check"
            busy={busy === 'confirm'}
            disabled={busy !== null}
            onClick={() => void decide('confirm')}
          >
            {t(`staff:reports.confirm.${kind}`)}
          </Button>
        )}
        {mayReject && (
          <Button
            kind="outlined"
            busy={busy === 'reject'}
            disabled={busy !== null}
            onClick={() => void decide('reject')}
          >
            {t(mayConfirm ? 'staff:staff.reject' : 'staff:staff.takeBack')}
          </Button>
        )}
      </div>
    </section>
  )
}
