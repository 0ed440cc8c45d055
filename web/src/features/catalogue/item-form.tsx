import { boostDaysMax } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatMoney } from '../../lib/i18n/format.ts'
import { languages } from '../../lib/i18n/locales.ts'
import { noTexts } from '../../lib/i18n/no-texts.ts'
import { type FieldOf, usePreviewedForm } from '../../lib/use-previewed-form.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './catalogue.module.css'
import { ContentsFields, contentsOf } from './contents-form.tsx'
import { PreviewedFoot } from './previewed-foot.tsx'
import { type AddedKind, type Guarded, previewItem, useChangePrices } from './queries.ts'
import { readAmount, readNumber, readStart } from './typed-values.ts'

type Preview = Awaited<ReturnType<typeof previewItem>>
const empty = {
  ...noTexts,
  ...{ days: '', calls: '', messages: '', giftConversion: '' },
  ...{ price: '', startsAt: '', reason: '' },
}
/** As typed. `startsAt` empty: now. */
type Values = typeof empty
type Props = { kind: AddedKind; guarded: Guarded; onClose: () => void }

/** A new boost or plan; what members will find is shown before it is saved. */
export function ItemForm({ kind, guarded, onClose }: Props) {
  const { t } = useTranslation()
  const { values, fieldOf, preview, isBusy, submit } = useItemForm({ kind, guarded, onClose })
  return (
    <Card>
      <form className={styles.adding} onSubmit={submit} noValidate aria-label={t(`admin-screens:newItem.${kind}`)}>
        <h3 className={styles.title}>{t(`admin-screens:newItem.${kind}`)}</h3>
        {kind === 'boost' && (
          <TextField
            {...fieldOf('days')}
            label={t('admin-screens:newItem.days')}
            hint={t('admin-screens:newItem.daysHint', { max: boostDaysMax })}
            inputMode="numeric"
            autoComplete="off"
            required
          />
        )}
        <NameFields kind={kind} fieldOf={fieldOf} />
        {kind === 'plan' && <ContentsFields fieldOf={fieldOf} />}
        <TextField
          {...fieldOf('price')}
          label={t('admin-screens:prices.price')}
          suffix="USD"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextField
          {...fieldOf('startsAt')}
          type="datetime-local"
          label={t('admin-screens:prices.startsAt')}
          hint={t('admin-screens:prices.startsAtHint')}
        />
        <PreviewedFoot fieldOf={fieldOf} isBusy={isBusy} onClose={onClose}>
          {preview && <PreviewList preview={preview} startsAt={values.startsAt} />}
        </PreviewedFoot>
      </form>
    </Card>
  )
}

function NameFields({ kind, fieldOf }: { kind: AddedKind; fieldOf: FieldOf<'en' | 'es' | 'fr' | 'pt' | 'sw'> }) {
  const { t } = useTranslation()
  return languages.map(({ code, nativeName }) => (
    <TextField
      key={code}
      {...fieldOf(code)}
      lang={code}
      label={nativeName}
      hint={t(kind === 'boost' ? 'admin-screens:newItem.nameHint' : 'admin-screens:itemNames.hintPlain')}
      maxLength={30}
      autoComplete="off"
      required={kind === 'plan'}
    />
  ))
}

function useItemForm({ kind, guarded, onClose }: Props) {
  const { addItem } = useChangePrices()
  return usePreviewedForm({
    initial: empty,
    fields: Object.keys(empty),
    loadPreview: (values) => previewItem(itemOf(kind, values)),
    save: (values) => addItem(itemOf(kind, values), values.reason),
    ...{ guarded, onClose },
  })
}

function itemOf(kind: AddedKind, values: Values) {
  const { en, es, fr, pt, sw, days, price, startsAt } = values
  const common = {
    ...{ en, es, fr, pt, sw },
    price: readAmount(price),
    startsAt: readStart(startsAt),
  }
  if (kind === 'boost') return { kind, form: { ...common, days: readNumber(days) } }
  return { kind, form: { ...common, ...contentsOf(values) } }
}

/** What members will find. */
function PreviewList({ preview, startsAt }: { preview: Preview; startsAt: string }) {
  const { t } = useTranslation()
  const { extreme, sameNames } = preview
  const price = formatMoney(preview.price)
  const when = startsAt && formatMoment(startsAt)
  const named = languages.filter(({ code }) => sameNames.includes(code)).map(({ nativeName }) => nativeName)
  return (
    <div role="status" className={styles.effects}>
      <h4>{t('admin-screens:fields.effect')}</h4>
      <ul>
        <li>{when ? t('admin-screens:newItem.from', { when, price }) : t('admin-screens:newItem.now', { price })}</li>
        {extreme && <li className={styles.warning}>{t(`admin-screens:newItem.${extreme}`)}</li>}
        {named.length > 0 && (
          <li className={styles.warning}>{t('admin-screens:newItem.sameName', { languages: named.join(', ') })}</li>
        )}
      </ul>
    </div>
  )
}
