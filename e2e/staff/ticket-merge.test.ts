import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'

test('a moderator merges two tickets by keyboard, and the member sees one conversation', async ({ open, karibu }) => {
  const moderator = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const member = await makeMember(karibu, { firstName: 'Kwame' })
  const ask = (content: string) =>
    call<{ ticket: { id: string } }>(karibu, 'POST /support/tickets', {
      token: member.token,
      body: { kind: 'chat', content },
    })
  await ask('Where is my payment of Monday?')
  const second = await ask('I paid with Tranzak, the reference is KB-20.')

  const staff = await open('desktop')
  await logIn(staff.page, moderator)
  await staff.page.waitForURL('**/dashboard/**')
  await staff.page.goto('/admin/tickets')
  const card = staff.page.getByRole('article').filter({ hasText: 'KB-20' })
  await card.getByRole('button', { name: 'Merge' }).focus()
  await staff.page.keyboard.press('Enter')
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /Merge into/ }).selectOption({ index: 1 })
  await expectWhole(staff.page, everyView)
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('Both ask about one payment.')
  await dialog.getByRole('button', { name: 'Merge' }).focus()
  await staff.page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  // Other tests' tickets may be there.
  const merged = card
  await expect(merged).toHaveCount(1)
  await expect(merged.getByRole('listitem')).toHaveText([/payment of Monday/, /KB-20/])
  await staff.page.getByRole('tab', { name: 'Closed' }).click()
  await expect(staff.page.getByText('Continued in another ticket')).toBeVisible()
  await expectWhole(staff.page, everyView)
  await staff.page.getByRole('link', { name: 'Open that ticket' }).click()
  await expect(merged.getByRole('listitem')).toHaveText([/payment of Monday/, /KB-20/])
  await expectWhole(staff.page, everyView)

  const { page } = await open('phone')
  await logIn(page, member)
  await page.waitForURL('**/dashboard/**')
  // The address that a mail about the merged ticket has.
  await page.goto(`/chat-support?ticket=${second.ticket.id}`)
  await expect(page.getByRole('log').getByRole('listitem')).toHaveText([/payment of Monday/, /KB-20/])
})
