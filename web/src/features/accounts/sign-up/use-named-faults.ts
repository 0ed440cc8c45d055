import { useTranslation } from 'react-i18next'

type FieldProps = {
  name: 'firstName' | 'lastName' | 'email' | 'mobileNumber' | 'age' | 'password' | 'confirmPassword'
  value: string
  error: string | undefined
}

/** The fault of a field that is left empty names it: "Your first name, please". */
export function useNamedFaults() {
  const { t } = useTranslation()
  return <Props extends FieldProps>(field: Props): Props => {
    const isEmpty = field.error !== undefined && field.value.trim() === ''
    return isEmpty ? { ...field, error: t(`auth:missing.${field.name}`) } : field
  }
}
