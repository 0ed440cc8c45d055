import type { TFunction } from 'i18next'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages, toastUnshown } from '../../lib/api/failures.ts'
import { languages, locales } from '../../lib/i18n/locales.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './catalogue.module.css'
import { type Guarded, type NamedItem, type NamesForm, previewNames, useChangePrices } from './queries.ts'

type Preview = Awaited<ReturnType<typeof previewNames>>
type Props = { item: NamedItem; guarded: Guarded; onClose: () => void }

/** What a gift or plan is called in each language; what members will read is shown before it is saved. */
export function ItemNamesForm({ item, guarded, onClose }: Props) {
  const { t } = useTranslation()
  const { names, setName, reason, setReason, errors, preview, isBusy, submit } = useNamesForm({
    item,
    guarded,
    onClose,
  })
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={t('admin-screens:itemNames.edit', { name: item.name })}
    >
      {languages.map(({ code, nativeName }) => (
        <TextField
          key={code}
          name={code}
          lang={code}
          label={nativeName}
          hint={
            item.names.builtIn
              ? t('admin-screens:itemNames.hint', { name: item.names.builtIn[code] })
              : t('admin-screens:itemNames.hintPlain')
          }
          maxLength={30}
          autoComplete="off"
          required={item.names.builtIn === null}
          value={names[code]}
          error={errors[code]}
          onChange={(event) => setName(code, event.target.value)}
        />
      ))}
      {preview && <PreviewList preview={preview} />}
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
        <Button type="submit" busy={isBusy}>
          {preview ? t('common:save') : t('admin-screens:prices.preview')}
        </Button>
      </div>
    </form>
  )
}

/** The values of the form; a first press shows what members will read, and a second one saves. */
function useNamesForm({ item, guarded, onClose }: Props) {
  const { rename } = useChangePrices()
  const [names, setNames] = useState<NamesForm>(item.names.own)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isBusy, setBusy] = useState(false)

  function setName(locale: keyof NamesForm, name: string) {
    setNames((before) => ({ ...before, [locale]: name }))
    setErrors({})
    setPreview(null)
  }

  async function send() {
    if (!preview) {
      setPreview(await previewNames(item, names))
      return
    }
    const answer = await guarded(async () => ({ message: await rename(item, { ...names, reason }) }))
    if (!answer) return
    if (answer.message) toast.info(answer.message)
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setErrors({})
    send()
      .catch((error: unknown) => {
        const messages = Object.entries(fieldMessages(error)).map(([name, texts]) => [name, texts.join(' ')])
        setErrors(Object.fromEntries(messages))
        toastUnshown(error, [...locales, 'reason'])
      })
      .finally(() => setBusy(false))
  }

  return { names, setName, reason, setReason, errors, preview, isBusy, submit }
}

function PreviewList({ preview: { changes, holders } }: { preview: Preview }) {
  const { t } = useTranslation()
  return (
    <div role="status" className={styles.effects}>
      <h4>{t('admin-screens:fields.effect')}</h4>
      {changes.length === 0 && <p>{t('admin-screens:prices.noEffect')}</p>}
      <ul>
        {changes.map(({ locale, from, to }) => (
          <li key={locale}>
            {languages.find(({ code }) => code === locale)?.nativeName}:{' '}
            {t('admin-screens:itemNames.becomes', { from, to })}
          </li>
        ))}
      </ul>
      {changes.length > 0 && <p>{holdersText(t, holders)}</p>}
    </div>
  )
}

/** Counted to 1,000. */
function holdersText(t: TFunction, holders: number): string {
  if (holders === 0) return t('admin-screens:itemNames.nobody')
  if (holders >= 1000) return t('admin-screens:itemNames.manyHolders')
  return t('admin-screens:itemNames.holders', { count: holders })
}
