import { type DeletionStatus, deletionForm } from '@karibu/contract'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { formatMoney } from '../../../lib/i18n/format.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { requestDeletion } from '../queries.ts'
import styles from '../settings.module.css'

type LeftFormProps = { status: DeletionStatus; onRequested: (status: DeletionStatus) => void }

/** While the deletion is planned: has what was paid in sent back after all, or gives up what is left; with the password. */
export function LeftForm({ status, onRequested }: LeftFormProps) {
  const { t } = useTranslation()
  const form = useForm(deletionForm, { password: '', refund: false, forfeit: false })
  const { refundable } = status.deposited
  const send = (choice: { refund: boolean } | { forfeit: boolean }) => (event: FormEvent) =>
    form.submit(async (body) => {
      try {
        onRequested((await requestDeletion({ ...body, ...choice })).data)
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== 'wrong_credentials') throw error
        form.show({ password: t('settings:password.wrong') })
      }
    })(event)
  return (
    <form className={styles.form} onSubmit={send(refundable > 0 ? { refund: true } : { forfeit: true })} noValidate>
      <PasswordField
        {...form.field('password')}
        label={t('settings:data.password')}
        autoComplete="current-password"
        required
      />
      {refundable > 0 && (
        <Button type="submit" kind="outlined" busy={form.isBusy}>
          {t('settings:data.deletion.refund', { usd: formatMoney(refundable) })}
        </Button>
      )}
      {status.unforfeited && (
        <Button
          type={refundable > 0 ? 'button' : 'submit'}
          kind="outlined"
          busy={form.isBusy}
          onClick={refundable > 0 ? send({ forfeit: true }) : undefined}
        >
          {t('settings:data.deletion.giveUp')}
        </Button>
      )}
    </form>
  )
}
