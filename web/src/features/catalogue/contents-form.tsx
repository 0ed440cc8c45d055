import { planCallsMax, planGiftsMax, planGiftsMin, planLessAheadDays } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../lib/i18n/format.ts'
import { type FieldOf, usePreviewedForm } from '../../lib/use-previewed-form.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './catalogue.module.css'
import { PreviewedFoot } from './previewed-foot.tsx'
import { type ContentsForm, type Guarded, type PlanItem, previewContents, useChangePrices } from './queries.ts'
import { readNumber, readStart } from './typed-values.ts'

type Preview = Awaited<ReturnType<typeof previewContents>>
/** As typed. `messages` empty: only the daily limit; `startsAt` empty: now. */
type Values = Record<'calls' | 'messages' | 'giftConversion' | 'startsAt' | 'reason', string>
type Props = { item: PlanItem; guarded: Guarded; onClose: () => void }

/** What a plan includes, now or from a later time on; what it means for members is shown before it is saved. */
export function PlanContentsForm({ item, guarded, onClose }: Props) {
  const { t } = useTranslation()
  const { fieldOf, preview, isBusy, submit } = useContentsForm({ item, guarded, onClose })
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={t('admin-screens:planContents.edit', { name: item.name })}
    >
      <h4 className={styles.title}>{t('admin-screens:planContents.edit', { name: item.name })}</h4>
      <ContentsFields fieldOf={fieldOf} />
      <TextField
        {...fieldOf('startsAt')}
        type="datetime-local"
        label={t('admin-screens:prices.startsAt')}
        hint={t('admin-screens:planContents.startsAtHint', { days: planLessAheadDays })}
      />
      <PreviewedFoot fieldOf={fieldOf} isBusy={isBusy} onClose={onClose}>
        {preview && <PreviewList preview={preview} />}
      </PreviewedFoot>
    </form>
  )
}

/** The calls, first messages and share of gifts of a plan. */
export function ContentsFields({ fieldOf }: { fieldOf: FieldOf<'calls' | 'messages' | 'giftConversion'> }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        {...fieldOf('calls')}
        label={t('admin-screens:planContents.calls')}
        hint={t('admin-screens:planContents.callsHint', { max: formatNumber(planCallsMax) })}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextField
        {...fieldOf('messages')}
        label={t('admin-screens:planContents.messages')}
        hint={t('admin-screens:planContents.messagesHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...fieldOf('giftConversion')}
        label={t('admin-screens:planContents.gifts')}
        hint={t('admin-screens:planContents.giftsHint', { min: planGiftsMin, max: planGiftsMax })}
        suffix="%"
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </>
  )
}

/** The numbers as the server reads them: what is no number is sent as a wrong one and refused beside its field. */
export const contentsOf = ({ calls, messages, giftConversion }: Omit<Values, 'startsAt' | 'reason'>) => ({
  calls: readNumber(calls),
  messages: messages.trim() === '' ? null : readNumber(messages),
  giftConversion: readNumber(giftConversion),
})

function useContentsForm({ item, guarded, onClose }: Props) {
  const { changeContents } = useChangePrices()
  const formOf = (values: Values): ContentsForm => ({ ...contentsOf(values), startsAt: readStart(values.startsAt) })
  const initial: Values = {
    calls: String(item.contents.calls),
    messages: item.contents.messages === null ? '' : String(item.contents.messages),
    giftConversion: String(item.contents.giftConversion),
    ...{ startsAt: '', reason: '' },
  }
  return usePreviewedForm({
    initial,
    fields: Object.keys(initial),
    loadPreview: (values) => previewContents(item, formOf(values)),
    save: (values) => changeContents(item, { ...formOf(values), reason: values.reason }),
    ...{ guarded, onClose },
  })
}

function PreviewList({ preview: { changes, isLess, running, renewing, orders } }: { preview: Preview }) {
  const { t } = useTranslation()
  const textOf = (part: Preview['changes'][number]['part'], value: number | null): string => {
    if (value === null) return t('admin-screens:planContents.daily')
    return part === 'gifts' ? formatNumber(value / 100, { style: 'percent' }) : formatNumber(value)
  }
  return (
    <div role="status" className={styles.effects}>
      <h4>{t('admin-screens:fields.effect')}</h4>
      {changes.length === 0 && <p>{t('admin-screens:prices.noEffect')}</p>}
      <ul>
        {changes.map(({ part, from, to }) => (
          <li key={part}>
            {t('admin-screens:planContents.becomes', {
              part: t(`admin-screens:planContents.${part}`),
              from: textOf(part, from),
              to: textOf(part, to),
            })}
          </li>
        ))}
        {running > 0 && <li>{t('admin-screens:planContents.running', { count: running })}</li>}
        {renewing > 0 && <li>{t('admin-screens:planContents.renewing', { count: renewing })}</li>}
        {isLess && orders > 0 && <li>{t('admin-screens:planContents.orders', { count: orders })}</li>}
        {isLess && <li className={styles.warning}>{t('admin-screens:planContents.less')}</li>}
      </ul>
    </div>
  )
}
