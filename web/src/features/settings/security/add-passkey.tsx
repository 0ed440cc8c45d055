import { api, passkeyForm } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { call, callForAnswer } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFreshPassword } from '../../confirm-password/index.ts'
import styles from './second-factor.module.css'

/** With recovery codes where it is the first second factor. */
type AddProps = { onDone: (recoveryCodes: string[] | null) => void; onBack: () => void }

/** A name, then what the browser asks for. */
export function AddPasskey({ onDone, onBack }: AddProps) {
  const { t } = useTranslation()
  const { guarded, dialog } = useFreshPassword()
  const form = useForm(passkeyForm, { name: '' })
  const submit = form.submit(async ({ name }) => {
    const { makePasskey } = await import('../../../lib/device/passkeys.ts')
    const options = await guarded(() => call(api.passkeys.begin))
    if (!options) return
    const passkey = await makePasskey(options)
    if (passkey === null) return void toast.error(t('settings:passkeys.left'))
    if (passkey === 'known') return void toast.error(t('settings:passkeys.known'))
    const added = await guarded(() => callForAnswer(api.passkeys.add, { body: { name, passkey } }))
    if (!added) return
    if (added.message) toast.info(added.message)
    onDone(added.data.recoveryCodes)
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
