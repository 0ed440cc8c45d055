import { photoBytesMax } from '@karibu/contract'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldMessages, toastUnshown } from '../../lib/api/failures.ts'
import { formatDate, formatMoney } from '../../lib/i18n/format.ts'
import { languages, locales } from '../../lib/i18n/locales.ts'
import { useChosenPicture } from '../../lib/use-chosen-picture.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './catalogue.module.css'
import { type GiftForm as Form, type Guarded, previewGift, useChangePrices } from './queries.ts'

type Preview = Awaited<ReturnType<typeof previewGift>>
/** As typed. `startsAt` empty: now. */
type Values = Record<(typeof locales)[number] | 'price' | 'startsAt' | 'reason', string>
type Props = { guarded: Guarded; onClose: () => void }

/** A new gift with its names, price and picture; what members will find is shown before it is saved. */
export function GiftForm({ guarded, onClose }: Props) {
  const { t } = useTranslation()
  const { values, set, file, setFile, errors, preview, isBusy, submit } = useGiftForm({ guarded, onClose })
  const fieldOf = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <Card>
      <form className={styles.list} onSubmit={submit} noValidate aria-label={t('admin-screens:newGift.add')}>
        <PictureField file={file} onFile={setFile} error={errors.file} />
        {languages.map(({ code, nativeName }) => (
          <TextField
            key={code}
            {...fieldOf(code)}
            lang={code}
            label={nativeName}
            hint={t('admin-screens:itemNames.hintPlain')}
            maxLength={30}
            autoComplete="off"
            required
          />
        ))}
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
        {preview && <PreviewList preview={preview} startsAt={values.startsAt} />}
        <TextArea
          {...fieldOf('reason')}
          label={t('admin-screens:acts.reason')}
          hint={t('admin-screens:acts.reasonKept')}
          rows={2}
          maxLength={500}
          required
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
    </Card>
  )
}

/** The values of the form; a first press shows what members will find, and a second one saves. */
function useGiftForm({ guarded, onClose }: Props) {
  const { t } = useTranslation()
  const { addGift } = useChangePrices()
  const [values, setValues] = useState<Values>({
    en: '',
    es: '',
    fr: '',
    pt: '',
    sw: '',
    price: '',
    startsAt: '',
    reason: '',
  })
  const [file, setFile] = useState<File | null>(null)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isBusy, setBusy] = useState(false)

  function set(part: Partial<Values>) {
    setValues((before) => ({ ...before, ...part }))
    setErrors({})
    if (!('reason' in part)) setPreview(null)
  }

  async function send() {
    const form = bodyOf(values)
    if (!preview) {
      setPreview(await previewGift(form))
      return
    }
    if (!file) {
      setErrors({ file: t('admin-screens:newGift.pictureMissing') })
      return
    }
    const answer = await guarded(async () => ({ message: await addGift({ ...form, file, reason: values.reason }) }))
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
        toastUnshown(error, [...locales, 'price', 'startsAt', 'reason', 'file'])
      })
      .finally(() => setBusy(false))
  }

  return { values, set, file, setFile, errors, preview, isBusy, submit }
}

function bodyOf({ reason: _, price, startsAt, ...names }: Values): Form {
  return {
    ...names,
    price: price.trim().replace(',', '.'),
    startsAt: startsAt ? new Date(startsAt).toISOString() : null,
  }
}

type PictureFieldProps = { file: File | null; onFile: (file: File | null) => void; error: string | undefined }

function PictureField({ file, onFile, error }: PictureFieldProps) {
  const { t } = useTranslation()
  const hintId = useId()
  const { input, preview, choose } = useChosenPicture({ file, onFile, bytesMax: photoBytesMax })
  return (
    <div className={styles.about}>
      <div className={styles.head}>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={t('admin-screens:newGift.picture')}
          hidden
          onChange={choose}
        />
        {preview && <img src={preview} alt={file?.name} width={96} height={96} className={styles.picture} />}
        <Button kind="outlined" icon="image" aria-describedby={hintId} onClick={() => input.current?.click()}>
          {t(file ? 'admin-screens:newGift.pictureDrop' : 'admin-screens:newGift.picture')}
        </Button>
      </div>
      <p id={hintId} className={styles.muted}>
        {t('admin-screens:newGift.pictureHint')}
      </p>
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </div>
  )
}

/** What members will find in the shop. */
function PreviewList({ preview, startsAt }: { preview: Preview; startsAt: string }) {
  const { t } = useTranslation()
  const { place, price, extreme, sameNames } = preview
  const when = startsAt && formatDate(startsAt, { dateStyle: 'medium', timeStyle: 'short' })
  const named = languages.filter(({ code }) => sameNames.includes(code)).map(({ nativeName }) => nativeName)
  return (
    <div role="status" className={styles.effects}>
      <h3>{t('admin-screens:fields.effect')}</h3>
      <ul>
        <li>{t('admin-screens:newGift.place', { place, price: formatMoney(price) })}</li>
        <li>{when ? t('admin-screens:newGift.from', { when }) : t('admin-screens:newGift.now')}</li>
        {extreme && <li className={styles.warning}>{t(`admin-screens:newGift.${extreme}`)}</li>}
        {named.length > 0 && (
          <li className={styles.warning}>{t('admin-screens:newGift.sameName', { languages: named.join(', ') })}</li>
        )}
      </ul>
    </div>
  )
}
