import {
  customKinds,
  customVisibility,
  type FieldEffect,
  helpMax,
  type Locale,
  labelMax,
  localeCodes,
  optionsMax,
  type StaffProfileField,
} from '@karibu/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages, toastUnshown } from '../../../lib/api/failures.ts'
import { currentLocale } from '../../../lib/i18n/i18n.ts'
import { noTexts } from '../../../lib/i18n/no-texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type FieldValues, formOf, missingLocales, valuesOf } from './field-form-rules.ts'
import styles from './fields.module.css'
import { previewField, useChangeFields } from './staff-queries.ts'

type Effects = Awaited<ReturnType<typeof previewField>>
type Set = (change: Partial<FieldValues>) => void

/** Adds or changes a field: texts in each language, who sees answers, and before a change what it means for them. */
export function FieldForm({ field, onClose }: { field: StaffProfileField | null; onClose: () => void }) {
  const { t } = useTranslation()
  const { values, set, locale, setLocale, reason, setReason, errors, effects, isBusy, submit } = useFieldForm(
    field,
    onClose,
  )
  const missing = missingLocales(values)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Select
        name="kind"
        label={t('admin-screens:fields.kind')}
        options={customKinds.map((kind) => ({ value: kind, label: t(`admin-screens:fields.kinds.${kind}`) }))}
        value={values.kind}
        disabled={field !== null}
        onChoose={(kind) => set({ kind })}
      />
      <SegmentedControl
        label={t('admin-screens:fields.language')}
        segments={localeCodes.map((code) => ({ value: code, label: missing.includes(code) ? `${code} *` : code }))}
        value={locale}
        onChange={setLocale}
      />
      {missing.length > 0 && <p className={styles.muted}>{t('admin-screens:fields.missing')}</p>}
      <FieldTexts {...{ values, set, locale, errors }} />
      <FieldRules values={values} set={set} />
      {effects && <EffectList effects={effects} />}
      <TextArea
        name="reason"
        label={t('admin-screens:acts.reason')}
        hint={t('admin-screens:acts.reasonKept')}
        rows={2}
        maxLength={500}
        required
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.foot}>
        <Button kind="outlined" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" busy={isBusy} disabled={missing.length > 0}>
          {field && !effects ? t('admin-screens:fields.preview') : t('common:save')}
        </Button>
      </div>
    </form>
  )
}

/** The values of the form, and what is sent: of a change first its preview, and with a second press the change. */
function useFieldForm(field: StaffProfileField | null, onClose: () => void) {
  const { save } = useChangeFields()
  const [values, setValues] = useState(() => valuesOf(field))
  const [locale, setLocale] = useState<Locale>(currentLocale())
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [effects, setEffects] = useState<Effects | null>(null)
  const [isBusy, setBusy] = useState(false)

  function set(change: Partial<FieldValues>) {
    setValues((before) => ({ ...before, ...change }))
    setErrors({})
    setEffects(null)
  }

  async function send() {
    const form = formOf(values)
    if (field && !effects) {
      setEffects(await previewField(field.id, form))
      return
    }
    const message = await save({ field, form, reason })
    if (message) toast.info(message)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    send()
      .catch((error: unknown) => {
        const messages = Object.entries(fieldMessages(error)).map(([name, texts]) => [name, texts.join(' ')])
        setErrors(Object.fromEntries(messages))
        toastUnshown(error, ['label', 'help', 'reason'])
      })
      .finally(() => setBusy(false))
  }

  return { values, set, locale, setLocale, reason, setReason, errors, effects, isBusy, submit }
}

type FieldTextsProps = { values: FieldValues; set: Set; locale: Locale; errors: Record<string, string> }

/** The texts of one language. */
function FieldTexts({ values, set, locale, errors }: FieldTextsProps) {
  const { t } = useTranslation()
  const { label, help } = values
  return (
    <div className={styles.texts} lang={locale}>
      <TextField
        name="label"
        label={t('admin-screens:fields.label')}
        maxLength={labelMax}
        autoComplete="off"
        required
        value={label[locale]}
        error={errors.label}
        onChange={(event) => set({ label: { ...label, [locale]: event.target.value } })}
      />
      <TextField
        name="help"
        label={t('admin-screens:fields.help')}
        maxLength={helpMax}
        autoComplete="off"
        value={help[locale]}
        error={errors.help}
        onChange={(event) => set({ help: { ...help, [locale]: event.target.value } })}
      />
      {values.kind !== 'text' && <OptionTexts values={values} set={set} locale={locale} />}
    </div>
  )
}

/** The options in one language. */
function OptionTexts({ values: { options }, set, locale }: Omit<FieldTextsProps, 'errors'>) {
  const { t } = useTranslation()
  const put = (key: number, text: string) =>
    set({
      options: options.map((row) => (row.key === key ? { ...row, label: { ...row.label, [locale]: text } } : row)),
    })
  const nextKey = Math.max(0, ...options.map(({ key }) => key)) + 1
  return (
    <fieldset className={styles.options}>
      <legend>{t('admin-screens:fields.options')}</legend>
      {options.map((row, index) => (
        <div key={row.key} className={styles.option}>
          <TextField
            label={t('admin-screens:fields.option', { number: index + 1 })}
            hideLabel
            maxLength={labelMax}
            autoComplete="off"
            value={row.label[locale]}
            onChange={(event) => put(row.key, event.target.value)}
          />
          <IconButton
            icon="cross"
            label={t('admin-screens:fields.removeOption', { number: index + 1 })}
            onClick={() => set({ options: options.filter(({ key }) => key !== row.key) })}
          />
        </div>
      ))}
      <Button
        kind="ghost"
        size="small"
        icon="plus"
        disabled={options.length >= optionsMax}
        onClick={() => set({ options: [...options, { key: nextKey, label: noTexts }] })}
      >
        {t('admin-screens:fields.addOption')}
      </Button>
    </fieldset>
  )
}

function FieldRules({ values, set }: { values: FieldValues; set: Set }) {
  const { t } = useTranslation()
  const isSearchable = values.kind !== 'text' && values.visibility === 'everyone'
  return (
    <>
      <Select
        name="visibility"
        label={t('admin-screens:fields.shownTo')}
        hint={t('admin-screens:fields.shownHint')}
        options={customVisibility.options.map((value) => ({
          value,
          label: t(`admin-screens:fields.visibility.${value}`),
        }))}
        value={values.visibility}
        onChoose={(visibility) => set({ visibility })}
      />
      <Switch
        label={t('admin-screens:fields.sensitive')}
        hint={t('admin-screens:fields.sensitiveHint')}
        checked={values.sensitive}
        onChange={(sensitive) => set({ sensitive })}
      />
      <Switch
        label={t('admin-screens:fields.filter')}
        hint={t('admin-screens:fields.filterHint')}
        checked={values.filter && isSearchable}
        disabled={!isSearchable}
        onChange={(filter) => set({ filter })}
      />
      <Switch
        label={t('admin-screens:fields.active')}
        hint={t('admin-screens:fields.activeHint')}
        checked={values.active}
        onChange={(active) => set({ active })}
      />
    </>
  )
}

/** What a change means for the answers that members gave. */
function EffectList({ effects }: { effects: Effects }) {
  const { t } = useTranslation()
  const locale = currentLocale()
  const text = (effect: FieldEffect, count: number) => t(`admin-screens:fields.effects.${effect}`, { count })
  return (
    <div role="status" className={styles.effects}>
      <h3>{t('admin-screens:fields.effect')}</h3>
      {effects.length === 0 && <p>{t('admin-screens:fields.noEffect')}</p>}
      <ul>
        {effects.map(({ effect, label, answers }) => (
          <li key={`${effect} ${label?.en ?? ''}`}>
            {label && <strong>{label[locale]}: </strong>}
            {text(effect, answers)}
          </li>
        ))}
      </ul>
    </div>
  )
}
