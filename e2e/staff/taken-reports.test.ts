import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'

test('a moderator takes a report by keyboard, another sees it as taken, and the decision is counted in the workload', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Kwame' })
  const reporter = await makeMember(karibu, { firstName: 'Nia' })
  const neema = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Mwanaisha' }))
  const zuri = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Zuri' }))
  await call(karibu, `POST /abuse/${member.id}/report`, {
    token: reporter.token,
    body: { content: 'Asks everybody for gift cards.' },
  })

  const { page } = await open('desktop')
  await logIn(page, neema)
  await page.waitForURL('**/dashboard/**')
  await page.goto('/admin/reports')
  const card = page.getByRole('article').filter({ hasText: 'Nia reported Kwame' })
  await card.getByRole('button', { name: 'Take' }).focus()
  await page.keyboard.press('Enter')
  await expect(card.getByText(/Yours until/)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Release' })).toBeVisible()
  await expectWhole(page, everyView)

  const other = await open('desktop')
  await logIn(other.page, zuri)
  await other.page.waitForURL('**/dashboard/**')
  await other.page.goto('/admin/reports')
  await other.page.getByRole('tab', { name: 'Taken by others' }).click()
  const theirs = other.page.getByRole('article').filter({ hasText: 'Nia reported Kwame' })
  await expect(theirs.getByText(/Mwanaisha .*is working on it until/)).toBeVisible()
  await expect(theirs.getByRole('combobox', { name: 'Decision' })).toHaveCount(0)
  await expectWhole(other.page, everyView)

  await card.getByRole('combobox', { name: 'Decision' }).selectOption({ label: 'Warn' })
  await card.getByRole('textbox', { name: /Reason/ }).fill('Asking for money is against our rules.')
  await card.getByRole('button', { name: 'Warn' }).click()
  await expect(card).toHaveCount(0)
  await other.page.getByRole('link', { name: 'Workload' }).click()
  // The usual periods end with yesterday.
  await other.page.getByLabel('To', { exact: true }).fill(new Date().toISOString().slice(0, 10))
  const row = other.page.getByRole('row').filter({ hasText: 'Mwanaisha' })
  await expect(row.getByRole('cell').first()).toHaveText('1')
  await expectWhole(other.page, everyView)
})
