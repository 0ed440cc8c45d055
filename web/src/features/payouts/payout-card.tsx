import type { StaffPayout } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../lib/api/failures.ts'
import { formatMoment } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import { PayoutFacts } from './payout-facts.tsx'
import styles from './payout-queue.module.css'
import { approvePayout, isWaiting, mayApprove, useRefreshPayouts } from './queries.ts'
import { RefuseDialog } from './refuse-dialog.tsx'

type PayoutCardProps = { payout: StaffPayout; guarded: <T>(work: () => Promise<T>) => Promise<T | null> }

/** One payout with its facts, who approved it, and what may be decided now. */
export function PayoutCard({ payout, guarded }: PayoutCardProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [isRefusing, setRefusing] = useState(false)
  const refresh = useRefreshPayouts()
  const hasApproved = payout.approvals.some(({ mine }) => mine)

  async function approve() {
    setBusy(true)
    try {
      const answer = await guarded(() => approvePayout(payout.id))
      if (answer?.message) toast.info(answer.message)
    } catch (error) {
      toastFailure(error)
    } finally {
      await refresh()
      setBusy(false)
    }
  }

  return (
    <Card as="article" className={styles.card}>
      <PayoutFacts payout={payout} />
      {payout.approvalsNeeded > 0 && (
        <div className={styles.approvals}>
          <p>{t('staff:payouts.approvals', { count: payout.approvals.length, needed: payout.approvalsNeeded })}</p>
          {payout.approvals.map(({ by, mine, at }) => (
            <p key={at}>
              {mine
                ? t('staff:payouts.approvedByMe', { when: formatMoment(at) })
                : t('staff:payouts.approvedBy', { name: by, when: formatMoment(at) })}
            </p>
          ))}
          {isWaiting(payout) && hasApproved && <p>{t('staff:payouts.waitsForOther')}</p>}
        </div>
      )}
      {payout.own && payout.status === 'held' && <p>{t('staff:payouts.own')}</p>}
      {payout.status === 'held' && !payout.own && (
        <div className={styles.actions}>
          <Button kind="danger" icon="cross" disabled={isBusy} onClick={() => setRefusing(true)}>
            {t('staff:payouts.refuse')}
          </Button>
          {mayApprove(payout) && (
            <Button icon="check" busy={isBusy} onClick={() => void approve()}>
              {payout.approvals.length + 1 === payout.approvalsNeeded
                ? t('staff:payouts.approveLast')
                : t('staff:payouts.approve')}
            </Button>
          )}
        </div>
      )}
      {isRefusing && <RefuseDialog payout={payout} guarded={guarded} onClose={() => setRefusing(false)} />}
    </Card>
  )
}
