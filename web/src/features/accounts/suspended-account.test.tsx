import { screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../lib/api/api.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../test/people.tsx'
import { CodeForm } from './codes/code-form.tsx'
import { LogInForm } from './log-in-form.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => useAuthStore.getState().reset())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true })
const press = (name: string) => screen.getByRole('button', { name })
const message = 'You broke our rules, so your account is suspended until 28 November 2026.'

test('a suspended member sees the end of the suspension instead of the form, and can contact support or go back', async () => {
  answer('post', '/auth/login', { status: 403, code: 'account_suspended', message })
  const { user } = show(
    <LogInForm
      onDone={() => {}}
      onUnverified={() => {}}
      appealPaths={{ appeal: '/appeal', contact: '/contact', dataCopy: '/data-copy' }}
      forgotLink={null}
      footer={null}
    />,
  )
  await user.type(field('Email'), 'amara@example.com')
  await user.type(field('Password'), 'palm trees')
  await user.click(press('Log in'))
  const title = await screen.findByRole('heading', { name: 'Your account is suspended' })
  expect(document.activeElement).toBe(title)
  // Said once, and it stays: no toast that is gone in three seconds.
  expect(screen.getAllByText(message)).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Write to support' }).getAttribute('href')).toBe('/contact')
  expect(screen.getByRole('link', { name: 'Get a copy of my data' }).getAttribute('href')).toBe('/data-copy')
  expect(useAuthStore.getState().token).toBeNull()
  await user.click(press('Back to login'))
  expect(field('Email').value).toBe('amara@example.com')
})

test('a banned account sees the same after a mailed code', async () => {
  const use = vi.fn(async () => {
    throw new ApiFailure(403, { code: 'account_closed', message: 'Your account is closed.' })
  })
  const { user } = show(
    <CodeForm
      title="Enter your code"
      pending={{ email: 'amara@example.com', sentAt: 0 }}
      submitLabel="Log in"
      use={use}
      resend={async () => ({ message: null })}
      appealPaths={{ appeal: '/appeal', contact: '/contact', dataCopy: '/data-copy' }}
      footer={null}
    />,
  )
  await user.type(field('Code from the email'), '222333')
  await user.click(press('Log in'))
  expect(await screen.findByRole('heading', { name: 'Your account is closed' })).toBeTruthy()
  expect(screen.getAllByText('Your account is closed.')).toHaveLength(1)
})
