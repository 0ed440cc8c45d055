import type { Ref } from 'react'
import { TextField } from '../../../ui/fields/text-field.tsx'

type PinFieldProps = {
  label: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (pin: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A PIN as it is typed: digits alone, with the number keys of a phone, and hidden. No password manager is to keep it. */
export function PinField({ onChange, ...field }: PinFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, ''))}
    />
  )
}
