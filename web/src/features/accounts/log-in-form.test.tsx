import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { startI18n } from '../../lib/i18n/i18n.ts'
import { show, userOf } from '../../test/people.tsx'
import { LogInForm } from './log-in-form.tsx'

beforeAll(() => startI18n('en'))
beforeEach(() => useAuthStore.getState().reset())

const open = () =>
  show(
    <LogInForm
      onDone={() => {}}
      onUnverified={() => {}}
      appealPaths={{ appeal: '/appeal', contact: '/contact', dataCopy: '/data-copy' }}
      forgotLink={null}
      footer={null}
    />,
  )
const ended = /^You’ve been logged out\./

test('a member whose session ended elsewhere sees why they must log in again', () => {
  useAuthStore.getState().logIn('the-token', userOf())
  useAuthStore.getState().end()
  open()
  expect(screen.getByText(ended)).toBeTruthy()
})

test('a member who logged out, or was never logged in, is only greeted', () => {
  useAuthStore.getState().logIn('the-token', userOf())
  useAuthStore.getState().reset()
  open()
  expect(screen.queryByText(ended)).toBeNull()
})
