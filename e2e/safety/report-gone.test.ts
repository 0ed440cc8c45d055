import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { makeMember, match, react, write } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

test('who blocked a member is reported by the first name, and staff read the messages as evidence', async ({
  open,
  karibu,
}) => {
  const victim = await makeMember(karibu, { firstName: 'Amara' })
  const fraudster = await makeMember(karibu, { firstName: 'Kofi', gender: 'male' })
  const moderator = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  await match(karibu, victim, fraudster)
  await write(karibu, [fraudster, victim], 'Send me 500 dollars for the visa.')
  await react(karibu, [fraudster, victim], 'block')

  const { page } = await open('phone', loggedIn(karibu, victim))
  await page.goto('/dashboard/reports')
  await page.getByRole('link', { name: 'Report them' }).tap()
  await expect(page.getByRole('heading', { name: 'Report someone who’s gone' })).toBeInViewport()
  await expectWhole(page, everyView)
  await page.getByRole('textbox', { name: /Their first name/ }).fill('kofi')
  await page.getByRole('radio', { name: 'Asked for money' }).check({ force: true })
  await page.getByRole('button', { name: 'Submit report' }).tap()
  await expect(page.getByText(/Your report about kofi is number/)).toBeVisible()
  await page.goto('/dashboard/reports')
  await expect(page.getByRole('article').filter({ hasText: 'About kofi' })).toContainText('Open')

  const { page: staff } = await open('desktop')
  await logIn(staff, moderator)
  await staff.waitForURL('**/dashboard/**')
  const card = staff.getByRole('article').filter({ hasText: 'Amara reported Kofi' })
  await expect(async () => {
    await staff.goto('/admin/reports')
    await expect(card).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(card).toContainText('Found by the first name alone.')
  await card.getByRole('button', { name: 'Show messages and profile' }).click()
  await expect(card.getByText('Send me 500 dollars for the visa.')).toBeVisible()
  await expectWhole(staff, everyView)
})
