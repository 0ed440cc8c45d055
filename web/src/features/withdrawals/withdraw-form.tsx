import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../lib/api/api.ts'
import { failureMessage, fieldMessages } from '../../lib/api/failures.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { formatMoment, formatMoney } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AmountField } from '../../ui/fields/amount-field.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Pattern } from '../../ui/media/pattern.tsx'
import { Left, type PayoutAccount, type Terms, useWithdraw } from './queries.ts'
import { arrivingOf } from './withdraw-rules.ts'
import styles from './withdrawals.module.css'

type WithdrawFormProps = {
  terms: Terms
  accounts: readonly PayoutAccount[]
  guarded: <T>(work: () => Promise<T>) => Promise<T | null>
}

/** How much, and where to. */
export function WithdrawForm({ terms, accounts, guarded }: WithdrawFormProps) {
  const { t } = useTranslation()
  const [accountId, setAccountId] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const withdraw = useWithdraw(guarded, () => setAmount(''))
  const account = accounts.find(({ id }) => id === accountId)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (account) withdraw.pay({ accountId: account.id, amount })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Free terms={terms} />
      {accounts.length > 0 && !terms.frozen && (
        <>
          <AccountChoice accounts={accounts} value={accountId} onChange={setAccountId} />
          <AmountField
            name="amount"
            label={t('withdraw-screens:form.amount')}
            hint={t('withdraw-screens:form.limits', {
              smallest: formatMoney(terms.smallest),
              largest: formatMoney(terms.largestPerDay),
            })}
            suffix="USD"
            value={amount}
            error={fieldMessages(withdraw.error).amount?.[0]}
            onAmount={setAmount}
          />
          {account && <Arrival terms={terms} account={account} amount={amount} />}
          <Refusal error={withdraw.error} />
          <Button
            type="submit"
            kind="gold"
            size="large"
            icon="send"
            wide
            busy={withdraw.isPending}
            disabled={!account || amount === ''}
          >
            {submitText()}
          </Button>
        </>
      )}
    </form>
  )

  function submitText() {
    if (!account) return t('withdraw-screens:form.choose')
    const value = Number(amount)
    return value > 0
      ? t('withdraw-screens:form.submitFor', { amount: formatMoney(value) })
      : t('withdraw-screens:form.submit')
  }
}

/** What may be withdrawn now, or what prevents it, and what later. */
function Free({ terms }: { terms: Terms }) {
  const { t } = useTranslation()
  const seed = useAuthStore((state) => state.user?.id) ?? ''
  return (
    <div className={styles.free}>
      <span className={styles.pattern}>
        <Pattern seed={seed} columns={12} rows={7} />
      </span>
      <span>{t('withdraw-screens:free')}</span>
      <span className={styles.figure}>{formatMoney(terms.withdrawable)}</span>
      {terms.held > 0 && (
        <span className={styles.small}>
          {t('withdraw-screens:held', { amount: formatMoney(terms.held) })}{' '}
          {terms.nextFreeAt && t('withdraw-screens:nextFree', { when: formatMoment(terms.nextFreeAt) })}
        </span>
      )}
      <span className={styles.small}>{terms.frozen ? t('wallet-screens:frozen') : t('withdraw-screens:earnings')}</span>
    </div>
  )
}

type AccountChoiceProps = Pick<WithdrawFormProps, 'accounts'> & { value: string | null; onChange: (id: string) => void }

function AccountChoice({ accounts, value, onChange }: AccountChoiceProps) {
  const { t } = useTranslation()
  return (
    <RadioCards
      legend={t('withdraw-screens:form.title')}
      name="account"
      options={accounts.map((one) => ({
        value: one.id,
        label: t('withdraw-screens:accounts.line', { bank: one.bankName, ending: one.ending }),
        hint: one.usable
          ? one.accountName
          : t('withdraw-screens:accounts.usableFrom', { when: formatMoment(one.usableFrom) }),
        disabled: !one.usable,
      }))}
      value={value}
      onChange={onChange}
    />
  )
}

function Arrival({ terms, account, amount }: { terms: Terms; account: PayoutAccount; amount: string }) {
  const { t } = useTranslation()
  const country = terms.countries.find(({ code }) => code === account.country)
  const perUsd = country?.perUsd ?? null
  const approvalAbove = country?.approvalAbove ?? null
  const arriving = perUsd === null ? null : arrivingOf(amount, { perUsd, currency: account.currency })
  return (
    <div className={styles.muted} aria-live="polite">
      {perUsd === null && <p>{t('withdraw-screens:form.noRate')}</p>}
      {arriving !== null && (
        <p>{t('withdraw-screens:form.arrives', { amount: formatMoney(arriving, account.currency) })}</p>
      )}
      {approvalAbove !== null && Number(amount) > approvalAbove && <p>{t('withdraw-screens:form.approval')}</p>}
    </div>
  )
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (!error || error instanceof Left || Object.keys(fieldMessages(error)).length > 0) return null
  const isUnanswered = !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500
  return (
    <div role="alert" className={styles.failure}>
      <p>{isUnanswered && !hasReason(error) ? t('withdraw-screens:form.failed') : failureMessage(error)}</p>
      {isUnanswered && <p className={styles.small}>{t('plans:wallet.safeAgain')}</p>}
    </div>
  )
}

const hasReason = (error: unknown) =>
  error instanceof ApiFailure && (error.code === 'rate_unavailable' || error.code === 'channel_unavailable')
