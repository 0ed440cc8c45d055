import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { savePending } from '../../../features/accounts/index.ts'
import { useAuthStore } from '../../../lib/auth-store.ts'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, userOf } from '../../../test/people.tsx'
import { showAt } from '../../../test/show-at.tsx'
import { otpPath, paths } from '../../paths.ts'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { OtpScreen } from './otp-screen.tsx'

const { server, answer } = makeFakeServer()
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' })
  await startI18n('en')
})
afterEach(() => useAuthStore.getState().reset())
afterAll(() => server.close())

test('a member whose registration password was discarded reads why on the page to choose one, and may skip it', async () => {
  savePending({ email: 'amara@example.com', sentAt: 0 })
  answer('get', '/status', { data: { mailDelayed: false } })
  const signedIn = { token: 'the-token', user: userOf(), onboarding: true, choosePassword: true }
  answer('post', '/auth/verify-email', { data: signedIn })
  const { user, address } = showAt(
    otpPath('verify'),
    <Routes>
      <Route path={paths.otp} element={<OtpScreen />} />
      <Route path={paths.forgotPassword} element={<ForgotPasswordScreen />} />
      <Route path={paths.welcome} element={<p>Welcome</p>} />
    </Routes>,
  )
  await user.type(screen.getByLabelText('Code from the email'), '222333')
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeTruthy()
  expect(screen.getByText(/so we’ve removed it/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('amara@example.com')
  await user.click(screen.getByRole('link', { name: 'Not now' }))
  expect(address()).toBe(paths.welcome)
})
