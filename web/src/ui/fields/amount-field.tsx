import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type AmountFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange'> & { onAmount: (amount: string) => void }

/** A field for an amount of money; `onAmount` gets it with a decimal point, whatever the keypad offers. */
export function AmountField({ onAmount, ...props }: AmountFieldProps) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...props}
      onChange={(event) => onAmount(typedAmount(event.target.value))}
    />
  )
}

/**
 * "25,50" is "25.50": many phones offer nothing but a comma. Three digits after it would be thousands in another language;
 * they are left as they are, and refused where the amount is read.
 */
export const typedAmount = (text: string): string => text.trim().replace(/^(\d+),(\d{0,2})$/, '$1.$2')
