import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { PasswordField } from './password-field.tsx'

afterEach(cleanup)

function open(autoComplete?: 'new-password') {
  render(<PasswordField label="Password" {...(autoComplete ? { autoComplete } : {})} />)
  return { user: userEvent.setup(), field: screen.getByLabelText('Password') }
}

test('a password is masked until its owner has it shown, and then again', async () => {
  const { user, field } = open()
  expect(field.getAttribute('type')).toBe('password')
  const [reveal] = screen.getAllByRole('button')
  if (!reveal) throw new Error('no button')
  await user.click(reveal)
  expect(field.getAttribute('type')).toBe('text')
  await user.click(reveal)
  expect(field.getAttribute('type')).toBe('password')
})

test('a password can be pasted and filled in by a password manager', async () => {
  const { user, field } = open()
  await user.click(field)
  await user.paste('drei grüne Vögel 🐦 – 4711')
  expect(field).toHaveProperty('value', 'drei grüne Vögel 🐦 – 4711')
  expect(field.getAttribute('autocomplete')).toBe('current-password')
  cleanup()
  expect(open('new-password').field.getAttribute('autocomplete')).toBe('new-password')
})
