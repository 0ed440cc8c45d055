import type { SoldItem } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../lib/i18n/format.ts'
import { usePreviewedForm } from '../../lib/use-previewed-form.ts'
import { Select } from '../../ui/fields/select.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useCountries } from '../places/index.ts'
import styles from './catalogue.module.css'
import { PreviewedFoot } from './previewed-foot.tsx'
import { type Guarded, type PriceForm, previewPrice, useChangePrices } from './queries.ts'
import { readAmount, readStart } from './typed-values.ts'

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
  const {
    values,
    set,
    fieldOf,
    errors,
    preview: effects,
    isBusy,
    submit,
  } = usePriceForm({ item, active, guarded, onClose })
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={t('admin-screens:prices.edit', { name: item.name })}
    >
      <h4 className={styles.title}>{t('admin-screens:prices.edit', { name: item.name })}</h4>
      <PriceFields item={item} values={values} set={set} errors={errors} />
      <TextField
        {...fieldOf('startsAt')}
        type="datetime-local"
        label={t('admin-screens:prices.startsAt')}
        hint={t('admin-screens:prices.startsAtHint')}
      />
      <PreviewedFoot fieldOf={fieldOf} isBusy={isBusy} onClose={onClose}>
        {effects && <EffectList effects={effects} />}
      </PreviewedFoot>
    </form>
  )
}

function usePriceForm({ item, active, guarded, onClose }: PriceChangeFormProps) {
  const { change } = useChangePrices()
  const initial: Values = { country: '', price: String(item.price), active, startsAt: '', reason: '' }
  return usePreviewedForm({
    initial,
    fields: ['country', 'price', 'active', 'startsAt', 'reason'],
    loadPreview: (values) => previewPrice(item, bodyOf(values)),
    save: (values) => change(item, { ...bodyOf(values), reason: values.reason }),
    ...{ guarded, onClose },
  })
}

function bodyOf({ country, price, active, startsAt }: Values): PriceForm {
  return {
    country: country || null,
    price: readAmount(price) || null,
    active: country === '' ? active : true,
    startsAt: readStart(startsAt),
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
          error={errors.active}
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
