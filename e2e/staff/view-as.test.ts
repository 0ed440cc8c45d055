import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember, react } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'

test('an administrator views a profile as other members see it, with a reason, and finds the view in the history', async ({
  open,
  karibu,
}) => {
  const boss = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const member = await makeMember(karibu, { firstName: 'Kwame' })
  const admirer = await makeMember(karibu, { firstName: 'Nia' })
  await call(karibu, 'PATCH /profile', { token: member.token, body: { about: 'I sing in a choir.' } })
  await react(karibu, [admirer, member], 'like')

  const { page } = await open('desktop')
  await logIn(page, boss)
  await page.waitForURL('**/dashboard/**')
  await page.goto(`/admin/members/${member.id}`)
  await page.getByRole('tab', { name: 'View as others' }).click()
  await page.getByRole('button', { name: 'View', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('He asks what others see of him.')
  await dialog.getByRole('button', { name: 'View', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('I sing in a choir.')).toBeVisible()
  await expect(page.getByText('Others see this profile.')).toBeVisible()
  await expect(page.getByText('Not in Discover: no location given.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^1$/ })).toHaveCount(1)
  await expect(page.getByText('Nia')).toHaveCount(0)
  await expectWhole(page, everyView)
  await page.getByRole('button', { name: 'Close the view' }).click()
  await expect(page.getByText('I sing in a choir.')).toHaveCount(0)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('He asks what others see of him.')).toBeVisible()
})
