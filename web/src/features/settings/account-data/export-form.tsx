import { passwordForm } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../lib/api/api.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { downloadExport } from '../queries.ts'
import styles from '../settings.module.css'

/** All that is kept about me, as one file. */
export function ExportForm() {
  const { t } = useTranslation()
  const form = useForm(passwordForm, { password: '' })
  const submit = form.submit(async (body) => {
    try {
      const file = await downloadExport(body)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = `${brand.fileName}.zip`
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 1000)
      form.set('password', '')
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'wrong_credentials') throw error
      form.show({ password: t('settings:password.wrong') })
    }
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2>{t('settings:data.export.title')}</h2>
      <p className={styles.text}>{t('settings:data.export.text')}</p>
      <PasswordField
        {...form.field('password')}
        label={t('settings:data.password')}
        autoComplete="current-password"
        required
      />
      <Button type="submit" kind="outlined" busy={form.isBusy}>
        {t('settings:data.export.submit')}
      </Button>
    </form>
  )
}
