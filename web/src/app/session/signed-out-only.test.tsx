import { render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { useAuthStore } from '../../lib/auth-store.ts'
import { userOf } from '../../test/people.tsx'
import { SignedOutOnly } from './signed-out-only.tsx'

beforeEach(() => useAuthStore.getState().reset())

function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <SignedOutOnly>
        <p>The form</p>
      </SignedOutOnly>
      <Where />
    </MemoryRouter>,
  )
const signIn = () => useAuthStore.getState().logIn('the-token', userOf())

test('a logged-in member who opens the login is redirected to the dashboard, or to the given address', () => {
  signIn()
  open('/login')
  expect(screen.getByRole('status').textContent).toBe('/dashboard')
  expect(screen.queryByText('The form')).toBeNull()
})

test('a logged-in member is redirected to the page that the login was requested for, and never to another site', () => {
  signIn()
  open('/login?redirect=%2Fdashboard%2Fwallet%3Fx%3D1')
  expect(screen.getByRole('status').textContent).toBe('/dashboard/wallet?x=1')
  document.body.replaceChildren()
  open('/login?redirect=%2F%09%2Fevil.example')
  expect(screen.getByRole('status').textContent).toBe('/dashboard')
})

test('an unauthenticated visitor sees the form', () => {
  open('/login?redirect=%2Fdashboard')
  expect(screen.getByText('The form')).toBeTruthy()
})
