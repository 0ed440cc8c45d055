import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { ApiFailure } from '../../../lib/api/api.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { show } from '../../../test/people.tsx'
import { CodeForm } from './code-form.tsx'

beforeAll(() => startI18n('en'))

test('a wrong code is marked at its field with instructions, and the digits stay', async () => {
  const { user } = show(
    <CodeForm
      title="Verify your email"
      pending={{ email: 'amina@example.com', sentAt: 0 }}
      submitLabel="Verify"
      use={async () => {
        throw new ApiFailure(400, { code: 'wrong_code', message: 'That code didn’t match or has expired.' })
      }}
      resend={async () => ({ message: null })}
      appealPaths={{ appeal: '/appeal', contact: '/contact', dataCopy: '/data-copy' }}
      footer={null}
    />,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Code from the email')
  expect(screen.getByText('amina@example.com').tagName, 'a wrong address is seen').toBe('STRONG')
  await user.type(field, '222333')
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText(/^Wrong or expired code\. Check your latest email/)).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.value).toBe('222333')
})
