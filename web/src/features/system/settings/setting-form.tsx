import { maintenanceMinutesMax, type Setting, type SettingEffects, trustLevels } from '@karibu/contract'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages, toastUnshown } from '../../../lib/api/failures.ts'
import { formatNumber } from '../../../lib/i18n/format.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { previewSetting, useChangeSetting } from '../queries.ts'
import { EffectList } from './effect-list.tsx'
import { LevelFields } from './level-fields.tsx'
import {
  type ChangeableName,
  type ChoiceName,
  changeOf,
  choicesOf,
  type Draft,
  draftOf,
  fieldOf,
  isLimit,
  limitFaults,
} from './setting-form-rules.ts'
import styles from './settings.module.css'
import { useChoiceText } from './use-setting-text.ts'

/** Does what needs a fresh password; null when the member does not give it. */
export type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

type ChangeableSetting = Setting & { name: ChangeableName }
type SettingFormProps = { setting: ChangeableSetting; title: string; guarded: Guarded; onClose: () => void }

/** A change of a setting; its effects are shown before it is saved. */
export function SettingForm({ setting, title, guarded, onClose }: SettingFormProps) {
  const { t } = useTranslation()
  const { name } = setting
  const { draft, set, errors, effects, isBusy, submit } = useSettingForm({ setting, guarded, onClose })
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={t('admin-screens:settings.edit', { name: title })}
    >
      {isLimit(name) ? (
        <LevelFields {...{ name, draft, set, errors }} />
      ) : (
        <ChoiceFields {...{ name, title, draft, set, errors }} />
      )}
      {name === 'announcement' && draft.choice === 'some' && <TimeFields draft={draft} set={set} errors={errors} />}
      <TextArea
        name="reason"
        label={t('admin-screens:acts.reason')}
        hint={t('admin-screens:acts.reasonKept')}
        rows={2}
        maxLength={500}
        required
        value={draft.reason}
        error={errors.reason}
        onChange={(event) => set({ reason: event.target.value })}
      />
      {effects && <EffectList effects={effects} change={changeOf(name, draft)} />}
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

type FieldsProps = { draft: Draft; set: (part: Partial<Draft>) => void; errors: Record<string, string> }

function ChoiceFields({ name, title, draft, set, errors }: FieldsProps & { name: ChoiceName; title: string }) {
  const textOf = useChoiceText()
  const options = choicesOf[name].map((value) => ({ value, ...textOf(name, value) }))
  return (
    <RadioCards
      legend={title}
      hideLegend
      name={name}
      options={options}
      value={options.find(({ value }) => value === draft.choice)?.value ?? null}
      onChange={(choice) => set({ choice })}
      error={errors.value}
    />
  )
}

function TimeFields({ draft, set, errors }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.times}>
      <TextField
        name="from"
        type="datetime-local"
        label={t('admin-screens:settings.starts')}
        hint={t('admin-screens:settings.startsHint')}
        required
        value={draft.from}
        error={errors.from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        name="minutes"
        inputMode="numeric"
        autoComplete="off"
        label={t('admin-screens:settings.minutes')}
        hint={t('admin-screens:settings.minutesHint', { max: formatNumber(maintenanceMinutesMax) })}
        required
        value={draft.minutes}
        error={errors.minutes}
        onChange={(event) => set({ minutes: event.target.value })}
      />
    </div>
  )
}

/** The values of the form; a first press shows the effects, and a second one saves. */
function useSettingForm({ setting, guarded, onClose }: Omit<SettingFormProps, 'title'>) {
  const { t } = useTranslation()
  const save = useChangeSetting()
  const [draft, setDraft] = useState(() => draftOf(setting))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [effects, setEffects] = useState<SettingEffects | null>(null)
  const [isBusy, setBusy] = useState(false)

  function set(part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
    // The reason changes no effect.
    if (!('reason' in part)) setEffects(null)
  }

  function typedFaults(): Record<string, string> {
    const { name } = setting
    if (!isLimit(name)) return { from: t('errors:fields.invalid') }
    const faults = Object.entries(limitFaults(name, draft))
    return Object.fromEntries(
      faults.map(([level, fault]) => [
        level,
        fault === 'order' ? t('admin-screens:settings.limits.order') : t('errors:fields.invalid'),
      ]),
    )
  }

  async function send() {
    const change = changeOf(setting.name, draft)
    if (!change) return setErrors(typedFaults())
    if (!effects) return setEffects(await previewSetting(change))
    const answer = await guarded(async () => ({ message: await save(change, draft.reason) }))
    if (!answer) return
    if (answer.message) toast.info(answer.message)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    send()
      .catch((error: unknown) => {
        const messages = Object.entries(fieldMessages(error)).map(([path, texts]) => [fieldOf(path), texts.join(' ')])
        setErrors(Object.fromEntries(messages))
        toastUnshown(error, ['value', 'from', 'minutes', 'reason', ...trustLevels])
      })
      .finally(() => setBusy(false))
  }

  return { draft, set, errors, effects, isBusy, submit }
}
