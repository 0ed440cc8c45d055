import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember, react } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'

const lagos = { latitude: 6.4541, longitude: 3.3947 }

test('a member lists people they know, typed and picked; they are hidden from each other until the contact is removed', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { at: lagos })
  const typed = await makeMember(karibu, { firstName: 'Kofi', gender: 'male', at: lagos })
  const picked = await makeMember(karibu, { firstName: 'Emeka', gender: 'male', at: lagos })
  for (const other of [typed, picked]) await react(karibu, [other, me], 'like')
  const admirers = async () =>
    (await call<{ members: unknown[] }>(karibu, 'GET /actions/reactions/others', { token: me.token })).members.length
  expect(await admirers()).toBe(2)

  const { page, allow } = await open('phone', loggedIn(karibu, me))
  allow(/status of 404 .*\/api\/profile\//)
  // The desktop browsers of the tests have no contacts of their own.
  await page.addInitScript((email) => {
    Object.assign(window, { ContactsManager: Object })
    const select = async () => [{ email: [email], tel: [] }]
    Object.defineProperty(navigator, 'contacts', { value: { select } })
  }, picked.email)
  await page.goto('/dashboard/settings?tab=safety&part=known')
  const field = page.getByLabel('Email addresses and phone numbers')
  await field.fill(`0${typed.mobileNumber}, my cousin`)
  await page.getByRole('button', { name: 'Choose from contacts' }).click()
  await expect(field).toHaveValue(`0${typed.mobileNumber}\nmy cousin\n${picked.email}`)
  await page.getByRole('button', { name: 'Add to the list' }).click()
  await expect(page.getByText('We couldn’t read what’s left here. Please check it.')).toBeVisible()
  await expect(field).toHaveValue('my cousin')
  await expect(page.getByRole('heading', { name: 'Your list (2 of 500)' })).toBeVisible()
  await expectWhole(page, everyView)
  expect(await admirers()).toBe(0)
  await page.goto(`/dashboard/user/${typed.id}/profile`)
  await expect(page.getByText('Failed to load profile')).toBeVisible()
  await expect(page.getByText('Kofi')).toBeHidden()

  await page.goto('/dashboard/settings?tab=safety&part=known')
  await page.getByRole('button', { name: `Remove +234 •••${typed.mobileNumber.slice(-2)}` }).click()
  await expect(page.getByRole('heading', { name: 'Your list (1 of 500)' })).toBeVisible()
  await page.goto(`/dashboard/user/${typed.id}/profile`)
  await expect(page.getByText('Kofi').first()).toBeVisible()
})
