import { photoBytesMax } from '@karibu/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment, formatMoney } from '../../lib/i18n/format.ts'
import { languages, type locales } from '../../lib/i18n/locales.ts'
import { noTexts } from '../../lib/i18n/no-texts.ts'
import { useChosenPicture } from '../../lib/use-chosen-picture.ts'
import { usePreviewedForm } from '../../lib/use-previewed-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import styles from './catalogue.module.css'
import { PreviewedFoot } from './previewed-foot.tsx'
import { type GiftForm as Form, type Guarded, previewGift, useChangePrices } from './queries.ts'
import { readAmount, readStart } from './typed-values.ts'

type Preview = Awaited<ReturnType<typeof previewGift>>
/** As typed. `startsAt` empty: now. */
type Values = Record<(typeof locales)[number] | 'price' | 'startsAt' | 'reason', string>
type Props = { guarded: Guarded; onClose: () => void }

/** A new gift with its names, price and picture; what members will find is shown before it is saved. */
export function GiftForm({ guarded, onClose }: Props) {
  const { t } = useTranslation()
  const { values, fieldOf, file, setFile, errors, preview, isBusy, submit } = useGiftForm({ guarded, onClose })
  return (
    <Card>
      <form className={styles.adding} onSubmit={submit} noValidate aria-label={t('admin-screens:newGift.add')}>
        <h3 className={styles.title}>{t('admin-screens:newGift.add')}</h3>
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
        <PreviewedFoot fieldOf={fieldOf} isBusy={isBusy} onClose={onClose}>
          {preview && <PreviewList preview={preview} startsAt={values.startsAt} />}
        </PreviewedFoot>
      </form>
    </Card>
  )
}

const empty: Values = { ...noTexts, price: '', startsAt: '', reason: '' }

function useGiftForm({ guarded, onClose }: Props) {
  const { t } = useTranslation()
  const { addGift } = useChangePrices()
  const [file, setFile] = useState<File | null>(null)
  const form = usePreviewedForm({
    initial: empty,
    fields: [...Object.keys(empty), 'file'],
    loadPreview: (values) => previewGift(bodyOf(values)),
    missing: (_, isPreviewed) => (!isPreviewed || file ? null : { file: t('admin-screens:newGift.pictureMissing') }),
    save: async (values) => (file ? addGift({ ...bodyOf(values), file, reason: values.reason }) : null),
    ...{ guarded, onClose },
  })
  return { ...form, file, setFile }
}

function bodyOf({ reason: _, price, startsAt, ...names }: Values): Form {
  return {
    ...names,
    price: readAmount(price),
    startsAt: readStart(startsAt),
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
  const when = startsAt && formatMoment(startsAt)
  const named = languages.filter(({ code }) => sameNames.includes(code)).map(({ nativeName }) => nativeName)
  return (
    <div role="status" className={styles.effects}>
      <h4>{t('admin-screens:fields.effect')}</h4>
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
