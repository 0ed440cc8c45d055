import type { RefundProposal } from '@karibu/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../lib/api/failures.ts'
import { formatMoment, formatMoney } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/layout/card.tsx'
import { PagedList } from '../../ui/layout/paged-list.tsx'
import { OneCase } from '../staff/index.ts'
import { Fact } from './payout-facts.tsx'
import styles from './payout-queue.module.css'
import { confirmRefund, declineRefund, refundsKey, useRefundProposals } from './queries.ts'

type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

/** Refunds above the limit of one person: a second one sends or declines them. */
export function RefundProposals({ guarded }: { guarded: Guarded }) {
  const { t } = useTranslation()
  const list = useRefundProposals()
  const rows = list.data?.pages.flatMap((page) => page.proposals)
  return (
    <section className={styles.section}>
      <h2>{t('staff:refunds.title')}</h2>
      <PagedList list={list} rows={rows} failed={t('staff:refunds.failed')} none={t('staff:refunds.none')}>
        {(proposal) => (
          <Card as="article" key={proposal.id} className={styles.card}>
            <RefundProposalFacts proposal={proposal} guarded={guarded} />
          </Card>
        )}
      </PagedList>
    </section>
  )
}

/** The proposed refund of an id, also after it was decided. */
export function OneRefund({ id, guarded }: { id: string; guarded: Guarded }) {
  const list = useRefundProposals(id)
  const proposal = list.data?.pages[0]?.proposals[0]
  const isDone = proposal?.outcome === 'confirmed' || proposal?.outcome === 'declined'
  return (
    <OneCase kind="refund" list={list} row={proposal} isDone={isDone}>
      {(row) => (
        <Card as="article" className={styles.card}>
          <RefundProposalFacts proposal={row} guarded={guarded} />
        </Card>
      )}
    </OneCase>
  )
}

type FactsProps = { proposal: RefundProposal; guarded: Guarded; onChange?: () => Promise<unknown> }

/** What is proposed, who proposed it and until when, and what I may decide. */
export function RefundProposalFacts({ proposal, guarded, onChange }: FactsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [busy, setBusy] = useState<'confirm' | 'decline' | null>(null)
  const { id, mine, own, outcome } = proposal

  async function decide(what: 'confirm' | 'decline') {
    if (busy) return
    setBusy(what)
    try {
      const answer = await guarded<{ message: string | null }>(() =>
        what === 'confirm' ? confirmRefund(id) : declineRefund(id),
      )
      if (answer?.message) toast.info(answer.message)
    } catch (error) {
      toastFailure(error)
    } finally {
      await Promise.all([onChange?.(), client.invalidateQueries({ queryKey: refundsKey })])
      setBusy(null)
    }
  }

  return (
    <>
      <Facts proposal={proposal} />
      {outcome && <p>{t(`staff:refunds.outcome.${outcome}`)}</p>}
      {!outcome && mine && <p>{t('staff:refunds.mine')}</p>}
      {!outcome && own && <p>{t('staff:refunds.own')}</p>}
      {!outcome && !own && (
        <div className={styles.actions}>
          <Button
            kind={mine ? 'outlined' : 'danger'}
            icon="cross"
            busy={busy === 'decline'}
            disabled={busy === 'confirm'}
            onClick={() => void decide('decline')}
          >
            {mine ? t('staff:refunds.takeBack') : t('staff:refunds.decline')}
          </Button>
          {!mine && (
            <Button
              icon="check"
              busy={busy === 'confirm'}
              disabled={busy === 'decline'}
              onClick={() => void decide('confirm')}
            >
              {t('staff:refunds.confirm')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Facts({ proposal }: { proposal: RefundProposal }) {
  const { t } = useTranslation()
  const { currency, worth } = proposal
  return (
    <dl className={styles.facts}>
      {proposal.member.name && <Fact name={t('staff:payouts.member')}>{proposal.member.name}</Fact>}
      <Fact name={t('staff:refunds.amount')}>
        {formatMoney(proposal.amount, currency)}
        {proposal.kind === 'exception' && <> · {t('staff:refunds.exception')}</>}
      </Fact>
      {worth !== null && currency !== 'USD' && <Fact name={t('staff:refunds.worth')}>{formatMoney(worth, 'USD')}</Fact>}
      <Fact name={t('staff:refunds.by')}>{proposal.by}</Fact>
      <Fact name={t('staff:refunds.until')}>
        <time dateTime={proposal.expiresAt}>{formatMoment(proposal.expiresAt)}</time>
      </Fact>
      <Fact name={t('staff:payouts.channel')}>
        <span className={styles.channel}>{proposal.channel}</span>
      </Fact>
      <Fact name={t('staff:payouts.reference')}>{proposal.reference}</Fact>
      {proposal.reason && <Fact name={t('staff:deposit.reason')}>{proposal.reason}</Fact>}
    </dl>
  )
}
