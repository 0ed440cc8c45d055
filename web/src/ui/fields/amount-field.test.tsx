import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../test/people.tsx'
import { AmountField } from './amount-field.tsx'

function Form() {
  const [amount, setAmount] = useState('')
  return <AmountField label="Amount" value={amount} onAmount={setAmount} />
}

test.each([
  ['25,50', '25.50'],
  ['25,', '25.'],
  ['25.5', '25.5'],
  [' 7 ', '7'],
  // Thousands in one language, a fraction in another: no guess is made, and three decimals are refused.
  ['1,000', '1.000'],
  ['1.000,5', '1.000,5'],
  ['abc', 'abc'],
])('an amount typed as “%s” is parsed as “%s”', async (typed, read) => {
  show(<Form />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  await userEvent.type(field, typed)
  expect(field.value).toBe(read)
})

test('an amount pasted with thousands separators is unchanged', async () => {
  show(<Form />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  await userEvent.click(field)
  await userEvent.paste('1,000')
  expect(field.value).toBe('1,000')
})
