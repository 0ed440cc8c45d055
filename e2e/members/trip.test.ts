import { expect, test } from '../fixture.ts'
import { button } from '../support/actions/form.ts'
import { call, makeMember } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'

const garoua = { latitude: 9.3, longitude: 13.4 }
const maroua = { latitude: 10.591, longitude: 14.3159 }

type Shown = { firstname: string; city: string; distance: number | null }

test('a member browses another city by keyboard, sees members there without a distance, and ends the trip', async ({
  open,
  karibu,
}) => {
  const her = await makeMember(karibu, { firstName: 'Aissatou', at: garoua })
  await makeMember(karibu, { firstName: 'Hamidou', gender: 'male', at: garoua })
  const there = await makeMember(karibu, { firstName: 'Bouba', gender: 'male', at: maroua })
  const { page } = await open('phone', { ...loggedIn(karibu, her), viewport: { width: 320, height: 640 } })
  await page.goto('/dashboard/matches?panel=filter')
  await page.locator('summary', { hasText: 'Look in another city' }).press('Enter')
  await page.getByRole('combobox', { name: 'City' }).fill('maroua')
  await expect(page.getByRole('option', { name: /^Maroua/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await button(page, 'Look there').press('Enter')

  await expect(page.getByRole('heading', { name: /^Bouba/ })).toBeVisible()
  await expect(page.getByText('You’re looking in Maroua')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Hamidou/ })).toHaveCount(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(320)
  const { members } = await call<{ members: Shown[] }>(karibu, 'GET /members', { token: her.token })
  expect(members).toMatchObject([{ firstname: 'Bouba', city: 'Maroua', distance: null }])
  const { person } = await call<{ person: Shown }>(karibu, `GET /profile/${her.id}`, { token: there.token })
  expect(person.city).toBe('Garoua')

  await button(page, 'Stop looking in Maroua').press('Enter')
  await expect(page.getByText('You’re looking in Maroua')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Hamidou/ })).toBeVisible()
})
