import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/fields/text-field.tsx'

type EmailFieldProps = { email: string; onEmail: (email: string) => void }

/** The address that the member would log in with. */
export function EmailField({ email, onEmail }: EmailFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      autoComplete="off"
      label={t('admin-screens:acts.email.field')}
      value={email}
      onChange={({ target }) => onEmail(target.value)}
      required
    />
  )
}
