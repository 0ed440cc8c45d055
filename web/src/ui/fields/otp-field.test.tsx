import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { OtpField } from './otp-field.tsx'

afterEach(cleanup)

test('a pasted code loses its spaces and keeps six digits', async () => {
  const { user, field } = open()
  await user.click(field)
  await user.paste('12 34-567')
  expect(field).toHaveProperty('value', '123456')
})

test('letters are rejected', async () => {
  const { user, field } = open()
  await user.type(field, '1a2b')
  expect(field).toHaveProperty('value', '12')
})

test('the error is associated with the field', () => {
  const { field } = open('That code did not match')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const error = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(error?.textContent).toBe('That code did not match')
})

test('the browser may autofill it', () => {
  expect(open().field.getAttribute('autocomplete')).toBe('one-time-code')
})

function open(error?: string) {
  render(<Example error={error} />)
  return { user: userEvent.setup(), field: screen.getByLabelText('Code') }
}

function Example({ error }: { error: string | undefined }) {
  const [code, setCode] = useState('')
  return <OtpField label="Code" value={code} onChange={setCode} error={error} />
}
