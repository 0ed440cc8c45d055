import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'

test('one administrator proposes to delete a member, another confirms, and the member may cancel', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Tendai' })
  const first = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const second = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Zuri' }))
  const reason = 'Asked for by letter, with a copy of the passport.'

  const { page } = await open('desktop')
  await logIn(page, first)
  await page.waitForURL('**/dashboard/**')
  await page.goto(`/admin/members/${member.id}`)
  await page.getByRole('button', { name: 'Propose deletion' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await expectWhole(page, everyView)
  await dialog.getByRole('button', { name: 'Propose deletion' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('A deletion is waiting for a second person.')).toBeVisible()
  await expect(page.getByText(/^Will be deleted on/)).toHaveCount(0)
  await expectWhole(page, everyView)
  await page.getByRole('link', { name: 'Go to the proposals' }).click()
  const mine = page.getByRole('article').filter({ hasText: 'Tendai' })
  await expect(mine.getByText('Another administrator has to confirm this.')).toBeVisible()
  await expect(mine.getByRole('button')).toHaveText(['Withdraw proposal'])

  const other = await open('desktop')
  await logIn(other.page, second)
  await other.page.waitForURL('**/dashboard/**')
  await other.page.goto('/admin/staff')
  const waiting = other.page.getByRole('article').filter({ hasText: 'Tendai' })
  await expect(waiting.getByText(reason)).toBeVisible()
  await expectWhole(other.page, everyView)
  await waiting.getByRole('button', { name: 'Confirm deletion' }).click()
  await expect(waiting).toHaveCount(0)
  await other.page.goto(`/admin/members/${member.id}`)
  await expect(other.page.getByText(/^Will be deleted on/)).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Propose deletion' })).toHaveCount(0)

  const own = await open('phone')
  await logIn(own.page, member)
  await own.page.waitForURL('**/dashboard/**')
  await own.page.goto('/dashboard/settings?tab=data')
  await own.page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(own.page.getByText('Good to have you back. Your account is safe.')).toBeVisible()
})
