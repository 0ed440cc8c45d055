import { act, screen, waitFor } from '@testing-library/react'
import { useNavigate } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../lib/i18n/i18n.ts'
import { makeFakeServer, show } from '../../../test/people.tsx'
import { spec } from '../../../test/spec.ts'
import { SignUpForm } from './sign-up-form.tsx'

const { server, seen, answer, lastTo } = makeFakeServer()
const onRegistered = vi.fn()

beforeAll(async () => {
  await startI18n('en')
  server.listen()
})
afterEach(() => {
  server.resetHandlers()
  seen.length = 0
  onRegistered.mockReset()
})
afterAll(() => server.close())

const field = (name: string) => screen.getByLabelText(name, { exact: true }) as HTMLInputElement
const press = (name: string) => screen.getByRole('button', { name })

let back = () => {}
/** What the phone's own way back does. */
function WayBack() {
  const navigate = useNavigate()
  back = () => void navigate(-1)
  return null
}

async function fill() {
  answer('get', '/places/countries', { data: { countries: [{ code: 'NG', name: 'Nigeria', dialCode: '+234' }] } })
  const { user } = show(
    <>
      <SignUpForm onRegistered={onRegistered} consent={null} footer={null} />
      <WayBack />
    </>,
  )
  await user.type(field('First name'), 'Amara')
  await user.type(field('Last name'), 'Okafor')
  await user.type(field('Email'), 'amara@example.com')
  await user.type(screen.getByRole('combobox', { name: 'Country code' }), 'Nig')
  await user.click(await screen.findByRole('option', { name: /Nigeria/ }))
  await user.type(field('Phone number'), '8031234567')
  await user.click(press('Next'))
  await user.click(await screen.findByRole('radio', { name: 'A woman' }))
  await user.type(field('Age'), '27')
  await user.type(field('Password'), 'palm trees at dusk')
  await user.type(field('Confirm password'), 'palm trees at dusk')
  return user
}

test('joining sends exactly the fields of the two steps', spec('3.18', '4.25'), async () => {
  const user = await fill()
  answer('post', '/auth/register', { status: 202, data: { email: 'amara@example.com' }, message: 'Check your e-mail.' })
  await user.click(press('Create Account'))
  await waitFor(() => expect(onRegistered).toHaveBeenCalledOnce())
  expect(JSON.parse(lastTo('POST', '/auth/register')?.body ?? '')).toEqual({
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara@example.com',
    countryCode: '+234',
    mobileNumber: '8031234567',
    gender: 'female',
    age: 27,
    password: 'palm trees at dusk',
    confirmPassword: 'palm trees at dusk',
  })
})

test('a server error shows a failed registration and keeps the typed values', spec('8.30'), async () => {
  const user = await fill()
  answer('post', '/auth/register', { status: 500, code: 'internal', message: 'An error occurred.' })
  await user.click(press('Create Account'))
  expect(await screen.findByText('Registration failed. Please try again.')).toBeTruthy()
  await user.click(press('Previous'))
  expect(field('First name').value).toBe('Amara')
})

test('the phone back button leads from the second step to the first, with the input of both', async () => {
  const user = await fill()
  act(() => back())
  expect(await screen.findByText('Step 1 of 2')).toBeTruthy()
  expect(field('First name').value).toBe('Amara')
  await user.click(press('Next'))
  expect(field('Age').value).toBe('27')
  expect(screen.getByText('Step 2 of 2')).toBeTruthy()
})
