import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import { withDatabase } from '../support/data/with-database.ts'
import { loggedIn } from '../support/sample-members.ts'

test('an administrator mails the change of a document and sees that all mails were sent', async ({ open, karibu }) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const { page } = await open('desktop', loggedIn(karibu, boss))
  await page.goto('/admin/announcements')
  await page.getByRole('button', { name: 'Write an announcement' }).click()
  const form = page.getByRole('form', { name: 'Write an announcement' })
  await form.getByLabel('Title (English)').fill('A fee for transfers')
  await form.getByLabel('Text (English)').fill('From then on each costs 1 %.')
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()
  await form.getByLabel('Ends').fill(days(7).slice(0, 16))
  await form.getByLabel('Also send by email').check()
  await form.getByLabel('The change applies from').fill(days(40).slice(0, 10))
  await form.getByRole('button', { name: 'Show preview' }).click()
  await expect(form.getByText('emails would be sent')).toBeVisible()
  await expectWhole(page, everyView)
  await form.getByLabel('Reason').fill('The bank charges more.')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('article').filter({ hasText: 'A fee for transfers' })
  await expect(row).toContainText('Emails planned')
  // Mails wait for an hour after they were saved.
  await withDatabase(karibu, ({ pool }) => pool.query('update announcement_mail set earliest_at = now()'))
  // The crontab begins each minute, and the page reads the progress every ten seconds.
  await expect(row).toContainText('All emails sent', { timeout: 100_000 })
  await expect(row).toContainText('Failed: 0')
  await expectWhole(page, everyView)
})
