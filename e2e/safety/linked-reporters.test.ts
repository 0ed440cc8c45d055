import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

test('staff read in the queue that the reporters of a member gave one phone number, and decide all the same', async ({
  open,
  karibu,
}) => {
  const staff = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const target = await makeMember(karibu, { firstName: 'Baraka' })
  for (const mobileNumber of ['8035550001', '8035550001', '8035550001', '8035550002']) {
    const reporter = await makeMember(karibu, { firstName: 'Zuri', mobileNumber })
    await call(karibu, `POST /abuse/${target.id}/report`, {
      token: reporter.token,
      body: { content: 'This profile is not a real person.', category: 'fake' },
    })
  }
  const { page } = await open('desktop', loggedIn(karibu, staff))
  await page.goto('/admin/reports')
  const card = page.getByRole('article').filter({ hasText: 'Zuri reported Baraka' }).first()
  const note = card.getByRole('note', { name: 'Reporters may be connected' })
  await expect(note).toContainText('3 of 4 reporters gave the same phone number, which none of them confirmed.')
  await expect(note).toContainText('4 of 4 reporters joined within the same hour')
  await expect(note).toContainText('This is a hint, not proof')
  await expect(card.getByRole('combobox', { name: 'Decision' })).toBeEnabled()
  await expectWhole(page, everyView)
})
