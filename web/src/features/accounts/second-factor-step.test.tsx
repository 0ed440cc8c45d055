import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../lib/api.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n.ts'
import { makeFakeServer, show, userOf } from '../../test/people.tsx'
import { CodeForm } from './code-form.tsx'
import { LogInForm } from './log-in-form.tsx'

const { server, seen, answer } = makeFakeServer()
const onDone = vi.fn()

beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
beforeEach(() => useAuthStore.getState().reset())
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  onDone.mockReset()
})
afterAll(() => server.close())

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true })
const press = (name: string) => screen.getByRole('button', { name })
const needed = { status: 401, code: 'second_factor_required', message: 'Please enter the code.' }

async function toSecondStep() {
  const { user } = show(
    <LogInForm onDone={onDone} onUnverified={() => {}} contactPath="/contact" forgotLink={null} footer={null} />,
  )
  answer('post', '/auth/login', needed)
  await user.type(field('E-mail'), 'amara@example.com')
  await user.type(field('Password'), 'palm trees')
  await user.click(press('Log in'))
  await screen.findByRole('heading', { name: 'One more step' })
  return user
}

test('the second step has the focus, and sends what the first one had along with the code', async () => {
  const user = await toSecondStep()
  const code = field('Code from the app')
  expect(document.activeElement).toBe(code)
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric'])
  expect(screen.queryByText('Please enter the code.')).toBeNull()
  answer('post', '/auth/login', {
    status: 400,
    code: 'wrong_code',
    message: 'No.',
    errors: { secondFactor: ["That code didn't match."] },
  })
  await user.type(code, '123456')
  await user.click(press('Log in'))
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  expect(code.value).toBe('123456')
  answer('post', '/auth/login', { data: { token: 'the-token', user: userOf() } })
  await user.click(press('Log in'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(JSON.parse(seen.at(-1)?.body ?? '')).toEqual({
    email: 'amara@example.com',
    password: 'palm trees',
    remember: false,
    secondFactor: '123456',
  })
  expect(useAuthStore.getState().token).toBe('the-token')
})

test('a recovery code is typed instead, and the way back keeps what was typed', async () => {
  const user = await toSecondStep()
  await user.click(press('Use a recovery code'))
  expect(document.activeElement).toBe(field('Recovery code'))
  answer('post', '/auth/login', { data: { token: 'the-token', user: userOf() } })
  await user.type(field('Recovery code'), 'abcde-fgh23')
  await user.click(press('Log in'))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(JSON.parse(seen.at(-1)?.body ?? '').secondFactor).toBe('abcde-fgh23')
  await user.click(press('Back to log in'))
  expect([field('E-mail').value, field('Password').value]).toEqual(['amara@example.com', 'palm trees'])
})

test('after the mailed code the second factor goes along with the same code', async () => {
  const use = vi.fn(async (_code: string, secondFactor?: string) => {
    if (!secondFactor) throw new ApiFailure(401, { code: 'second_factor_required' })
  })
  const { user } = show(
    <CodeForm
      title="Enter your code"
      pending={{ email: 'amara@example.com', sentAt: 0 }}
      submitLabel="Log in"
      use={use}
      resend={async () => ({ message: null })}
      contactPath="/contact"
      footer={null}
    />,
  )
  await user.type(field('Code from the mail'), '222333')
  await user.click(press('Log in'))
  await screen.findByRole('heading', { name: 'One more step' })
  await user.type(field('Code from the app'), '123456')
  await user.click(press('Log in'))
  await waitFor(() => expect(use).toHaveBeenLastCalledWith('222333', '123456'))
})
