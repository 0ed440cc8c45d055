import { type DeletionStatus, deletionForm } from '@karibu/contract'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { requestDeletion } from '../queries.ts'
import styles from '../settings.module.css'

type RequestRefundFormProps = { status: DeletionStatus; onRequested: (status: DeletionStatus) => void }

/** While the deletion is planned: has what was paid in sent back after all, with the password. */
export function RequestRefundForm({ status, onRequested }: RequestRefundFormProps) {
  const { t } = useTranslation()
  const form = useForm(deletionForm, { password: '', refund: true })
  const submit = form.submit(async (body) => {
    try {
      onRequested((await requestDeletion(body)).data)
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'wrong_credentials') throw error
      form.show({ password: t('settings:password.wrong') })
    }
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        {...form.field('password')}
        label={t('settings:data.password')}
        autoComplete="current-password"
        required
      />
      <Button type="submit" kind="outlined" busy={form.isBusy}>
        {t('settings:data.deletion.refund', { usd: formatMoney(status.deposited.refundable) })}
      </Button>
    </form>
  )
}
