import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { languages } from '../../lib/i18n/locales.ts'
import { usePreviewedForm } from '../../lib/use-previewed-form.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import styles from './catalogue.module.css'
import { PreviewedFoot } from './previewed-foot.tsx'
import { type Guarded, type NamedItem, previewNames, useChangePrices } from './queries.ts'
import { readStart } from './typed-values.ts'

type Preview = Awaited<ReturnType<typeof previewNames>>
type Props = { item: NamedItem; guarded: Guarded; onClose: () => void }

/** What a gift, boost or plan is called in each language, now or from a later time on; what members will read is shown before it is saved. */
export function ItemNamesForm({ item, guarded, onClose }: Props) {
  const { t } = useTranslation()
  const { fieldOf, preview, isBusy, submit } = useNamesForm({ item, guarded, onClose })
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label={t('admin-screens:itemNames.edit', { name: item.name })}
    >
      <h4 className={styles.title}>{t('admin-screens:itemNames.edit', { name: item.name })}</h4>
      {languages.map(({ code, nativeName }) => (
        <TextField
          key={code}
          {...fieldOf(code)}
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
        />
      ))}
      <TextField
        {...fieldOf('startsAt')}
        type="datetime-local"
        label={t('admin-screens:prices.startsAt')}
        hint={t('admin-screens:prices.startsAtHint')}
      />
      <PreviewedFoot fieldOf={fieldOf} isBusy={isBusy} onClose={onClose}>
        {preview && <PreviewList preview={preview} />}
      </PreviewedFoot>
    </form>
  )
}

function useNamesForm({ item, guarded, onClose }: Props) {
  const { rename } = useChangePrices()
  const initial = { ...item.names.own, startsAt: '', reason: '' }
  return usePreviewedForm({
    initial,
    fields: Object.keys(initial),
    loadPreview: ({ reason: _, startsAt, ...names }) => previewNames(item, { ...names, startsAt: readStart(startsAt) }),
    save: ({ startsAt, ...values }) => rename(item, { ...values, startsAt: readStart(startsAt) }),
    ...{ guarded, onClose },
  })
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
