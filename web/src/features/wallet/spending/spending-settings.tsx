import { pauseDays, type Spending } from '@karibu/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatMoney } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useSpending, useSpendingSteps } from './queries.ts'
import styles from './spending.module.css'

/** The limit, or until when spending is paused; empty without either. */
export function useSpendingSummary(): string {
  const { t } = useTranslation()
  const { data } = useSpending()
  if (data?.pausedUntil) return t('safety-screens:spending.pausedUntil', { date: formatMoment(data.pausedUntil) })
  if (data?.limit == null) return ''
  return t('safety-screens:spending.spent', { spent: formatMoney(data.spent), limit: formatMoney(data.limit) })
}

/** The own limit for gifts, boosts and plans, and a pause. */
export function SpendingSettings() {
  const { data } = useSpending()
  if (!data) return null
  return (
    <div className={styles.group}>
      <Limit spending={data} />
      <Pause spending={data} />
    </div>
  )
}

function Limit({ spending: { limit, next, spent } }: { spending: Spending }) {
  const { t } = useTranslation()
  const { setLimit } = useSpendingSteps()
  const [amount, setAmount] = useState(limit === null ? '' : String(limit))
  const none = t('safety-screens:spending.noLimit')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (/^\d{1,5}$/.test(amount)) setLimit.mutate(Number(amount))
  }
  return (
    <div className={styles.group}>
      <p className={styles.text}>{t('safety-screens:spending.text')}</p>
      <p>
        {limit === null
          ? t('safety-screens:spending.none')
          : t('safety-screens:spending.spent', { spent: formatMoney(spent), limit: formatMoney(limit) })}
      </p>
      {next && (
        <p>
          {t('safety-screens:spending.next', {
            date: formatMoment(next.at),
            limit: next.limit === null ? none : formatMoney(next.limit),
          })}
        </p>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('safety-screens:spending.amount')}
          inputMode="numeric"
          maxLength={5}
          value={amount}
          onChange={({ target }) => setAmount(target.value.replaceAll(/\D/g, ''))}
        />
        <div className={styles.actions}>
          <Button type="submit" disabled={amount === ''} busy={setLimit.isPending}>
            {t('safety-screens:spending.save')}
          </Button>
          {limit !== null && (
            <Button kind="ghost" disabled={setLimit.isPending} onClick={() => setLimit.mutate(null)}>
              {t('safety-screens:spending.remove')}
            </Button>
          )}
        </div>
      </form>
    </div>
  )
}

function Pause({ spending: { pausedUntil } }: { spending: Spending }) {
  const { t } = useTranslation()
  const { pause } = useSpendingSteps()
  const [days, setDays] = useState<(typeof pauseDays)[number]>(7)
  return (
    <section className={styles.group}>
      <h3>{t('safety-screens:spending.pauseTitle')}</h3>
      {pausedUntil && (
        <Banner tone="gold" icon="pause">
          {t('safety-screens:spending.pausedUntil', { date: formatMoment(pausedUntil) })}
        </Banner>
      )}
      <p className={styles.text}>{t('safety-screens:spending.pauseText')}</p>
      <div className={styles.form}>
        <Select
          name="days"
          label={t('safety-screens:spending.days')}
          options={pauseDays.map((each) => ({
            value: String(each),
            label: t('safety-screens:spending.day', { count: each }),
          }))}
          value={String(days)}
          onChoose={(chosen) => setDays(pauseDays.find((each) => String(each) === chosen) ?? 7)}
        />
        <div className={styles.actions}>
          <Button kind="danger" icon="pause" busy={pause.isPending} onClick={() => pause.mutate(days)}>
            {t('safety-screens:spending.pause')}
          </Button>
        </div>
      </div>
    </section>
  )
}
