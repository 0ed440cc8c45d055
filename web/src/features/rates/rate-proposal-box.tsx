import type { RateProposal, StaffRate } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../lib/api/failures.ts'
import { formatMoment } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { decideRate, type Guarded, useRefreshRates } from './queries.ts'
import { deviationOf } from './rate-preview.ts'
import { percent, rateNumber } from './rate-text.ts'
import styles from './rates.module.css'

type RateProposalBoxProps = { rate: StaffRate; proposal: RateProposal; guarded: Guarded }

/** A change that waits for a second member of staff. */
export function RateProposalBox({ rate, proposal, guarded }: RateProposalBoxProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<'confirm' | 'reject' | null>(null)
  const refresh = useRefreshRates()

  async function decide(decision: 'confirm' | 'reject') {
    setBusy(decision)
    try {
      const answer = await guarded(() => decideRate(proposal.id, decision))
      if (answer?.message) toast.info(answer.message)
    } catch (error) {
      toastFailure(error)
    } finally {
      await refresh()
      setBusy(null)
    }
  }

  return (
    <section className={styles.proposal} aria-label={t('staff:rates.proposal.title', { currency: rate.currency })}>
      <h3>{t('staff:rates.proposal.title', { currency: rate.currency })}</h3>
      <ProposedChanges rate={rate} proposal={proposal} />
      <p>{proposal.reason}</p>
      <p className={styles.muted}>
        {proposal.mine
          ? t('staff:rates.proposal.byMe', { when: formatMoment(proposal.proposedAt) })
          : t('staff:rates.proposal.by', { name: proposal.by, when: formatMoment(proposal.proposedAt) })}{' '}
        {t('staff:rates.proposal.until', { when: formatMoment(proposal.expiresAt) })}
      </p>
      {proposal.mine && <p>{t('staff:rates.proposal.waits')}</p>}
      <div className={styles.actions}>
        {!proposal.mine && (
          <Button
            icon="check"
            busy={busy === 'confirm'}
            disabled={busy !== null}
            onClick={() => void decide('confirm')}
          >
            {t('staff:rates.proposal.confirm')}
          </Button>
        )}
        <Button kind="outlined" busy={busy === 'reject'} disabled={busy !== null} onClick={() => void decide('reject')}>
          {t('staff:rates.proposal.reject')}
        </Button>
      </div>
    </section>
  )
}

function ProposedChanges({ rate, proposal: { perUsd, fixed, offered } }: { rate: StaffRate; proposal: RateProposal }) {
  const { t } = useTranslation()
  const deviation = perUsd === null ? null : deviationOf(perUsd, rate)
  return (
    <>
      {perUsd !== null && (
        <p className={styles.rate}>
          {t('staff:rates.line', { rate: rateNumber(perUsd), currency: rate.currency })}
          {deviation !== null && ` (${percent(deviation)})`}
        </p>
      )}
      {fixed !== null && <p>{t(fixed ? 'staff:rates.kind.fix' : 'staff:rates.kind.release')}</p>}
      {offered !== null && <p>{t(offered ? 'staff:rates.kind.offer' : 'staff:rates.kind.withhold')}</p>}
    </>
  )
}
