import { type api, type BodyOf, rateForm, type StaffRate } from '@karibu/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { changeRate, type Guarded, useRefreshRates } from './queries.ts'
import { changesOf, deviationOf, previewOf, type RateChangeKind, readTyped } from './rate-preview.ts'
import { percent, rateNumber } from './rate-text.ts'
import styles from './rates.module.css'

type RateFormProps = { rate: StaffRate; guarded: Guarded; onClose: () => void }

const bodies = {
  rate: {},
  fix: { fixed: true },
  release: { fixed: false },
  offer: { offered: true },
  withhold: { offered: false },
} satisfies Record<RateChangeKind, Partial<BodyOf<typeof api.rates.set>>>

/** A manual change, with what it will lead to before it is sent. */
export function RateForm({ rate, guarded, onClose }: RateFormProps) {
  const { t } = useTranslation()
  const form = useForm(rateForm, { perUsd: '', reason: '' })
  const [kind, setKind] = useState<RateChangeKind>('rate')
  const refresh = useRefreshRates()
  const perUsd = String(form.values.perUsd)
  const preview = previewOf(rate, { kind, perUsd })
  const { currency } = rate

  const submit = form.submit(async ({ reason }) => {
    const body = kind === 'rate' ? { perUsd, reason } : { ...bodies[kind], reason }
    const answer = await guarded(() => changeRate(currency, body))
    if (!answer) return
    toast.info(t(`staff:rates.outcome.${answer.outcome}`))
    await refresh()
    onClose()
  })

  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      tabIndex={-1}
      aria-label={t('staff:rates.changeOf', { currency })}
    >
      <Select
        name="kind"
        label={t('staff:rates.what')}
        options={changesOf(rate).map((value) => ({ value, label: t(`staff:rates.kind.${value}`) }))}
        value={kind}
        onChoose={setKind}
      />
      {kind === 'rate' && (
        <TextField
          {...form.field('perUsd')}
          label={t('staff:rates.new', { currency })}
          hint={limitsOf(rate, t('staff:rates.limits', limitValues(rate)))}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      )}
      <TextArea {...form.field('reason')} label={t('staff:rates.reason')} hint={t('staff:rates.reasonHint')} required />
      <p
        role="status"
        className={preview === 'refused' || preview === 'no_reference' ? styles.warning : styles.preview}
      >
        <Deviation rate={rate} kind={kind} perUsd={perUsd} /> {t(`staff:rates.preview.${preview}`)}
      </p>
      {kind === 'withhold' && (
        <p className={styles.preview}>
          {t('staff:rates.withheld')} {rate.underWay > 0 && t('staff:rates.under_way', { count: rate.underWay })}
        </p>
      )}
      <Actions preview={preview} busy={form.isBusy} onClose={onClose} />
    </form>
  )
}

type ActionsProps = { preview: ReturnType<typeof previewOf>; busy: boolean; onClose: () => void }

function Actions({ preview, busy, onClose }: ActionsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.actions}>
      <Button kind="outlined" onClick={onClose}>
        {t('common:cancel')}
      </Button>
      <Button
        type="submit"
        busy={busy}
        disabled={preview === 'refused' || preview === 'no_reference' || preview === 'none'}
      >
        {t(preview === 'second' ? 'staff:rates.propose' : 'staff:rates.apply')}
      </Button>
    </div>
  )
}

const limitsOf = ({ band }: StaffRate, text: string) => (band ? text : undefined)
const limitValues = ({ band }: StaffRate) => ({ low: rateNumber(band?.low ?? 0), high: rateNumber(band?.high ?? 0) })

function Deviation({ rate, kind, perUsd }: { rate: StaffRate; kind: RateChangeKind; perUsd: string }) {
  const { t } = useTranslation()
  const newRate = kind === 'rate' ? readTyped(perUsd) : null
  const deviation = newRate === null ? null : deviationOf(newRate, rate)
  return deviation === null ? null : <strong>{t('staff:rates.deviationOf', { percent: percent(deviation) })}</strong>
}
