import { passkeyForm } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import styles from './second-factor.module.css'
import { useAddPasskey } from './use-add-passkey.ts'

/** With recovery codes where it is the first second factor. */
type AddProps = { onDone: (recoveryCodes: string[] | null) => void; onBack: () => void }

/** A name, then what the browser asks for. */
export function AddPasskey({ onDone, onBack }: AddProps) {
  const { t } = useTranslation()
  const { add, dialog } = useAddPasskey()
  const form = useForm(passkeyForm, { name: '' })
  const submit = form.submit(async ({ name }) => {
    const added = await add(name)
    if (added) onDone(added.recoveryCodes)
  })
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{t('settings:passkeys.text')}</p>
        <TextField
          {...form.field('name')}
          label={t('settings:passkeys.name')}
          hint={t('settings:passkeys.nameHint')}
          maxLength={60}
          autoComplete="off"
          required
        />
        <div className={styles.actions}>
          <Button kind="outlined" onClick={onBack}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" icon="lock" busy={form.isBusy}>
            {t('settings:passkeys.make')}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  )
}
