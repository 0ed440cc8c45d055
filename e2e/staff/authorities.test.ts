import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'

test('data requested by an authority is preserved by one administrator, confirmed and read by another', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Kwame' })
  const first = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const second = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Zuri' }))
  const reason = 'Letter of the court of 3 March.'

  const { page } = await open('desktop')
  await logIn(page, first)
  await page.waitForURL('**/dashboard/**')
  await page.goto(`/admin/members/${member.id}`)
  await page.getByRole('button', { name: 'Preserve data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Authority').fill('Police of Lagos')
  await dialog.getByLabel('Case reference').fill('CR/12')
  await dialog.getByLabel('Reason').fill(reason)
  await expectWhole(page)
  await dialog.getByRole('button', { name: 'Preserve' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Preserved data' }).click()
  const card = page.getByRole('article').filter({ hasText: 'Kwame' })
  await expect(card.getByText(/unless another administrator confirms it/)).toBeVisible()
  await expect(card.getByRole('button')).toHaveText(['Record an answer', 'Stop preserving'])

  const other = await open('desktop')
  await logIn(other.page, second)
  await other.page.waitForURL('**/dashboard/**')
  await other.page.goto('/admin/authorities')
  const waiting = other.page.getByRole('article').filter({ hasText: 'Kwame' })
  await waiting.getByRole('button', { name: 'Confirm' }).click()
  await other.page.getByLabel('Reason').fill(reason)
  await other.page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(waiting.getByText(/^until /)).toBeVisible()
  await expectWhole(other.page)
  await waiting.getByRole('button', { name: 'Read the copies' }).click()
  await other.page.getByLabel('Reason').fill(reason)
  const loads = other.page.waitForEvent('download')
  await other.page.getByRole('dialog').getByRole('button', { name: 'Read the copies' }).click()
  expect((await readFile(await (await loads).path())).subarray(0, 2).toString()).toBe('PK')
  await waiting.getByRole('button', { name: 'Record an answer' }).click()
  await other.page.getByRole('combobox', { name: 'Answer' }).selectOption({ label: 'Part of the data given' })
  await other.page.getByLabel('Reason').fill('The sessions of May, as the order names.')
  await other.page.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
  await expect(other.page.getByText('The answer is in the audit log.')).toBeVisible()
})
