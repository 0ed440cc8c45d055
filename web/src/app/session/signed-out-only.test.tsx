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

test('a signed-in member who opens the login goes on to the dashboard, or where the address says', () => {
  signIn()
  open('/login')
  expect(screen.getByRole('status').textContent).toBe('/dashboard')
  expect(screen.queryByText('The form')).toBeNull()
})

test('a signed-in member goes on to the page that the login was asked for, and never to another site', () => {
  signIn()
  open('/login?redirect=%2Fdashboard%2Fwallet%3Fx%3D1')
  expect(screen.getByRole('status').textContent).toBe('/dashboard/wallet?x=1')
  document.body.replaceChildren()
  open('/login?redirect=%2F%09%2Fevil.example')
  expect(screen.getByRole('status').textContent).toBe('/dashboard')
})

test('a visitor sees the form', () => {
  open('/login?redirect=%2Fdashboard')
  expect(screen.getByText('The form')).toBeTruthy()
})
