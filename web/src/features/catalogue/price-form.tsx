import type { SoldItem } from '@karibu/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages, toastUnshown } from '../../lib/api/failures.ts'
import { formatMoney } from '../../lib/i18n/format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './catalogue.module.css'
import { type Guarded, type PriceForm, previewPrice, useChangePrices, useCountries } from './queries.ts'

type Effects = Awaited<ReturnType<typeof previewPrice>>
/** As typed. `country` empty: everywhere; `startsAt` empty: now. */
type Values = { country: string; price: string; active: boolean; startsAt: string; reason: string }
type Set = (change: Partial<Values>) => void

type PriceChangeFormProps = {
  item: SoldItem
  /** Whether the form begins with the item for sale. */
  active: boolean
  guarded: Guarded
  onClose: () => void
}

/** A new price, general or for a country, now or later; its effects are shown before it is saved. */
export function PriceChangeForm({ item, active, guarded, onClose }: PriceChangeFormProps) {
  const { t } = useTranslation()
  const { values, set, errors, effects, isBusy, submit } = usePriceForm({ item, active, guarded, onClose })
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={t('admin-screens:prices.edit', { name: item.name })}
    >
      <PriceFields item={item} values={values} set={set} errors={errors} />
      <TextField
        name="startsAt"
        type="datetime-local"
        label={t('admin-screens:prices.startsAt')}
        hint={t('admin-screens:prices.startsAtHint')}
        value={values.startsAt}
        error={errors.startsAt}
        onChange={(event) => set({ startsAt: event.target.value })}
      />
      {effects && <EffectList effects={effects} />}
      <TextArea
        name="reason"
        label={t('admin-screens:acts.reason')}
        hint={t('admin-screens:acts.reasonKept')}
        rows={2}
        maxLength={500}
        required
        value={values.reason}
        error={errors.reason}
        onChange={(event) => set({ reason: event.target.value })}
      />
      <div className={styles.foot}>
        <Button kind="outlined" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {effects ? t('common:save') : t('admin-screens:prices.preview')}
        </Button>
      </div>
    </form>
  )
}

/** The values of the form; a first press shows the effects, and a second one saves. */
function usePriceForm({ item, active, guarded, onClose }: PriceChangeFormProps) {
  const { change } = useChangePrices()
  const [values, setValues] = useState<Values>(() => {
    return { country: '', price: String(item.price), active, startsAt: '', reason: '' }
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [effects, setEffects] = useState<Effects | null>(null)
  const [isBusy, setBusy] = useState(false)

  function set(part: Partial<Values>) {
    setValues((before) => ({ ...before, ...part }))
    setErrors({})
    // The reason changes no effect.
    if (!('reason' in part)) setEffects(null)
  }

  async function send() {
    const form = bodyOf(values)
    if (!effects) {
      setEffects(await previewPrice(item, form))
      return
    }
    const answer = await guarded(async () => ({
      message: await change(item, { ...form, reason: values.reason }),
    }))
    if (!answer) return
    if (answer.message) toast.info(answer.message)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    send()
      .catch((error: unknown) => {
        const messages = Object.entries(fieldMessages(error)).map(([name, texts]) => [name, texts.join(' ')])
        setErrors(Object.fromEntries(messages))
        toastUnshown(error, ['country', 'price', 'startsAt', 'reason'])
      })
      .finally(() => setBusy(false))
  }

  return { values, set, errors, effects, isBusy, submit }
}

function bodyOf({ country, price, active, startsAt }: Values): PriceForm {
  return {
    country: country || null,
    price: price.trim().replace(',', '.') || null,
    active: country === '' ? active : true,
    startsAt: startsAt ? new Date(startsAt).toISOString() : null,
  }
}

type PriceFieldsProps = { item: SoldItem; values: Values; set: Set; errors: Record<string, string> }

function PriceFields({ item, values, set, errors }: PriceFieldsProps) {
  const { t } = useTranslation()
  const { data: countries = [] } = useCountries()
  const own = item.countries.find(({ country }) => country === values.country)
  const choose = (country: string) => {
    const price = item.countries.find((each) => each.country === country)?.price ?? item.price
    set({ country, price: String(price) })
  }
  return (
    <>
      <Select
        name="country"
        label={t('admin-screens:prices.where')}
        hint={t('admin-screens:prices.whereHint')}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        placeholder={t('admin-screens:prices.everywhere')}
        value={values.country}
        error={errors.country}
        onChange={(event) => choose(event.target.value)}
      />
      <TextField
        name="price"
        label={t('admin-screens:prices.price')}
        hint={own && t('admin-screens:prices.priceHint')}
        suffix="USD"
        inputMode="decimal"
        autoComplete="off"
        required={!own}
        value={values.price}
        error={errors.price}
        onChange={(event) => set({ price: event.target.value })}
      />
      {values.country === '' && (
        <Switch
          label={t('admin-screens:prices.offered')}
          checked={values.active}
          onChange={(active) => set({ active })}
        />
      )}
    </>
  )
}

/** What a change means for members. */
function EffectList({ effects }: { effects: Effects }) {
  const { t } = useTranslation()
  const money = (amount: number | null) => (amount === null ? '' : formatMoney(amount))
  return (
    <div role="status" className={styles.effects}>
      <h4>{t('admin-screens:fields.effect')}</h4>
      {effects.length === 0 && <p>{t('admin-screens:prices.noEffect')}</p>}
      <ul>
        {effects.map(({ effect, from, to, count }) => (
          <li key={effect} className={effect === 'large' ? styles.warning : undefined}>
            {t(`admin-screens:prices.effects.${effect}`, { from: money(from), to: money(to), count })}
          </li>
        ))}
      </ul>
    </div>
  )
}
