import { type CustomAnswerForm, type CustomField, customChoicesMax, customTextMax, sharing } from '@karibu/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages, toastUnshown } from '../../../lib/api/failures.ts'
import { formatDay } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ToggleChip } from '../../../ui/controls/chip.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useChangeAnswers } from '../queries.ts'
import styles from './answers.module.css'

type AnswerFormProps = { field: CustomField; onClose: () => void }

/** The own answer to one field, who sees it, and the consent that a sensitive one needs. A failure leaves what was typed. */
export function AnswerForm({ field, onClose }: AnswerFormProps) {
  const { t } = useTranslation()
  const { values, set, errors, isBusy, submit, remove } = useAnswerForm(field, onClose)
  const visible = sharing.options.filter((option) => field.visibility === 'everyone' || option !== 'everyone')
  const isFilled = values.text !== '' || values.options.length > 0
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {field.offered && (
        <>
          <AnswerControl field={field} values={values} set={set} error={errors.text ?? errors.options} />
          <Select
            label={t('custom-fields:who')}
            options={visible.map((option) => ({ value: option, label: t(`people:sharing.${option}`) }))}
            value={values.sharedWith}
            onChange={(event) => set({ sharedWith: sharing.parse(event.target.value) })}
          />
          {field.sensitive && isFilled && (
            <Checkbox
              name="consent"
              label={t('custom-fields:consent')}
              hint={
                field.answer?.consentedOn && values.consent
                  ? t('details:consent.since', { date: formatDay(field.answer.consentedOn) })
                  : undefined
              }
              error={errors.consent}
              checked={values.consent}
              onChange={(event) => set({ consent: event.target.checked })}
            />
          )}
        </>
      )}
      <div className={styles.foot}>
        {field.answer && (
          <Button kind="ghost" icon="trash" disabled={isBusy} onClick={remove}>
            {t('custom-fields:remove')}
          </Button>
        )}
        <Button kind="outlined" disabled={isBusy} onClick={onClose}>
          {t('common:cancel')}
        </Button>
        {field.offered && (
          <Button type="submit" icon="check" busy={isBusy}>
            {t('common:save')}
          </Button>
        )}
      </div>
    </form>
  )
}

type Values = { text: string; options: string[]; sharedWith: CustomAnswerForm['sharedWith']; consent: boolean }

/** What is in the form, and what becomes of it. */
function useAnswerForm(field: CustomField, onClose: () => void) {
  const { t } = useTranslation()
  const { save, remove } = useChangeAnswers()
  const [values, setValues] = useState<Values>(() => valuesOf(field))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)

  async function run(work: () => Promise<void>, done: string) {
    setBusy(true)
    try {
      await work()
      toast.info(done)
      onClose()
    } catch (error) {
      const messages = Object.entries(fieldMessages(error)).map(([name, texts]) => [name, texts.join(' ')])
      setErrors(Object.fromEntries(messages))
      toastUnshown(error, ['text', 'options', 'consent'])
    } finally {
      setBusy(false)
    }
  }

  function set(change: Partial<Values>) {
    setValues((before) => ({ ...before, ...change }))
    setErrors({})
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const { text, options, sharedWith, consent } = values
    const content = field.kind === 'text' ? { text } : { options }
    void run(() => save(field.id, { ...content, sharedWith, consent }), t('people:updated'))
  }

  return {
    ...{ values, set, errors, isBusy, submit },
    remove: () => void run(() => remove(field.id), t('custom-fields:removed')),
  }
}

function valuesOf({ answer, options, visibility, sensitive }: CustomField): Values {
  const offered = options.filter((option) => option.offered).map(({ id }) => id)
  return {
    text: answer?.text ?? '',
    options: (answer?.options ?? []).filter((id) => offered.includes(id)),
    // Nothing sensitive is shown to everyone unless that is chosen.
    sharedWith: answer?.sharedWith ?? (visibility === 'everyone' && !sensitive ? 'everyone' : 'matches'),
    consent: (answer?.consentedOn ?? null) !== null,
  }
}

type AnswerControlProps = {
  field: CustomField
  values: Values
  set: (change: Partial<Values>) => void
  error: string | undefined
}

function AnswerControl({ field, values, set, error }: AnswerControlProps) {
  const { t } = useTranslation()
  const { kind, label, help } = field
  if (kind === 'text')
    return (
      <TextField
        name="text"
        label={label}
        hint={help ?? undefined}
        maxLength={customTextMax}
        autoComplete="off"
        value={values.text}
        error={error}
        onChange={(event) => set({ text: event.target.value })}
      />
    )
  const isSingle = kind === 'choice'
  const toggle = (id: string, isOn: boolean) => {
    if (isSingle) set({ options: isOn ? [id] : [] })
    else set({ options: isOn ? [...values.options, id] : values.options.filter((one) => one !== id) })
  }
  const isFull = !isSingle && values.options.length >= customChoicesMax
  return (
    <fieldset className={styles.group} aria-describedby={error ? `error-${field.id}` : undefined}>
      <legend>{label}</legend>
      {(help || !isSingle) && (
        <p className={styles.hint}>{help ?? t('custom-fields:several', { maximum: customChoicesMax })}</p>
      )}
      <div className={styles.chips}>
        {field.options
          .filter((option) => option.offered)
          .map((option) => {
            const isOn = values.options.includes(option.id)
            return (
              <ToggleChip
                key={option.id}
                isOn={isOn}
                disabled={isFull && !isOn}
                onChange={(isNow) => toggle(option.id, isNow)}
              >
                {option.label}
              </ToggleChip>
            )
          })}
      </div>
      {error && <FieldError id={`error-${field.id}`}>{error}</FieldError>}
    </fieldset>
  )
}
