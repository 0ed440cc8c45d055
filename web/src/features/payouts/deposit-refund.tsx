import type { StaffDeposit } from '@karibu/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { fieldMessages, toastFailure } from '../../lib/api/failures.ts'
import { formatDate, formatMoney } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './payout-queue.module.css'
import { findDeposit, refundDeposit, refundsKey } from './queries.ts'
import { RefundProposalFacts } from './refund-proposals.tsx'

type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

/** Finds a deposit by its reference and sends it, or a part of it, back to its source. */
export function DepositRefund({ guarded }: { guarded: Guarded }) {
  const { t } = useTranslation()
  const linked = useSearchParams()[0].get('deposit') ?? ''
  const [reference, setReference] = useState(linked)
  const [deposit, setDeposit] = useState<StaffDeposit | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const find = (sought: string) =>
    findDeposit(sought).then(setDeposit, (error) => {
      setDeposit(null)
      toastFailure(error)
    })
  // Other pages lead here with a reference; the form is at the end of a long page.
  useEffect(() => {
    if (linked === '') return
    form.current?.scrollIntoView?.({ block: 'center' })
    findDeposit(linked).then(setDeposit, toastFailure)
  }, [linked])
  function submit(event: FormEvent) {
    event.preventDefault()
    void find(reference.trim())
  }
  return (
    <Card as="section" className={styles.card}>
      <h2>{t('staff:deposit.title')}</h2>
      <form ref={form} className={styles.form} onSubmit={submit}>
        <TextField
          name="reference"
          label={t('staff:deposit.reference')}
          value={reference}
          onChange={(event) => setReference(event.target.value)}
        />
        <Button type="submit" kind="outlined" disabled={reference.trim().length < 8}>
          {t('staff:deposit.find')}
        </Button>
      </form>
      {deposit && <Found deposit={deposit} guarded={guarded} onChange={setDeposit} />}
    </Card>
  )
}

type FoundProps = { deposit: StaffDeposit; guarded: Guarded; onChange: (deposit: StaffDeposit) => void }

function Found({ deposit, guarded, onChange }: FoundProps) {
  const { t } = useTranslation()
  const money = (value: number) => formatMoney(value, deposit.currency)
  return (
    <>
      <p>
        {t('staff:deposit.found', {
          name: deposit.member.name,
          amount: money(deposit.amount),
          left: money(deposit.left),
          when: formatDate(deposit.createdAt, { dateStyle: 'medium' }),
        })}
      </p>
      {deposit.refunds.map((one) => (
        <p key={one.id}>
          {t(`staff:deposit.state.${one.status}`, { amount: money(one.amount) })} {one.reason}
        </p>
      ))}
      {deposit.proposal && (
        <>
          <p>{t('staff:refunds.proposed')}</p>
          <RefundProposalFacts
            proposal={deposit.proposal}
            guarded={guarded}
            onChange={() => findDeposit(deposit.reference).then(onChange, toastFailure)}
          />
        </>
      )}
      {deposit.left > 0 && !deposit.proposal && <RefundForm {...{ deposit, guarded, onChange }} />}
    </>
  )
}

function RefundForm({ deposit, guarded, onChange }: FoundProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [isBusy, setBusy] = useState(false)
  const { reference, currency } = deposit

  async function refund(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setErrors({})
    try {
      const body = { reason, ...(amount.trim() === '' ? {} : { amount: amount.trim() }) }
      const answer = await guarded(() => refundDeposit(reference, deposit.left, body))
      if (!answer) return
      toast.info(t(answer.data.deposit.proposal ? 'staff:refunds.proposed' : 'staff:refunds.sending'))
      await client.invalidateQueries({ queryKey: refundsKey })
      onChange(answer.data.deposit)
    } catch (error) {
      setErrors(fieldMessages(error))
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void refund(event)} noValidate>
      <AmountField
        name="amount"
        label={t('staff:deposit.amount')}
        hint={t('staff:deposit.amountHint')}
        suffix={currency}
        value={amount}
        error={errors.amount?.[0]}
        onAmount={setAmount}
      />
      <TextArea
        name="reason"
        label={t('staff:deposit.reason')}
        value={reason}
        error={errors.reason?.[0]}
        onChange={(event) => setReason(event.target.value)}
        required
      />
      <Button type="submit" kind="danger" busy={isBusy}>
        {t('staff:deposit.send')}
      </Button>
    </form>
  )
}
