import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

test('an administrator announces something, a member reads it in French and closes it for good', async ({
  open,
  karibu,
}) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const { page } = await open('desktop', loggedIn(karibu, boss))
  await page.goto('/admin/announcements')
  await page.getByRole('button', { name: 'Write an announcement' }).click()
  const form = page.getByRole('form', { name: 'Write an announcement' })
  await form.getByLabel('Title (English)').fill('New prompts')
  await form.getByLabel('Text (English)').fill('Answer one on your profile.')
  await form.getByLabel('Title (Français)').fill('De nouvelles questions')
  await form.getByLabel('Text (Français)').fill('Réponds à l’une d’elles sur ton profil.')
  await form.getByLabel('Link').fill('/dashboard/profile')
  const end = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16)
  await form.getByLabel('Ends').fill(end)
  await form.getByRole('button', { name: 'Show preview' }).click()
  await expect(form.getByText('would see this')).toBeVisible()
  await expectWhole(page, everyView)
  await form.getByLabel('Reason').fill('Members asked what is new.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'New prompts' })).toContainText('Running')
  await expectWhole(page, everyView)

  const member = await makeMember(karibu)
  const reader = await open('phone', loggedIn(karibu, member, 'fr'))
  await reader.page.goto('/dashboard/wallet')
  const announced = reader.page.getByRole('region', { name: 'De nouvelles questions' })
  await expect(announced).toBeVisible()
  await announced.getByRole('button', { name: 'Lire la suite' }).click()
  await expect(announced.getByText('Réponds à l’une d’elles sur ton profil.')).toBeVisible()
  await expectWhole(reader.page, [[320, 'dark'], ...everyView])
  await announced.getByRole('button', { name: 'Fermer l’annonce' }).click()
  await expect(announced).toHaveCount(0)
  const read = reader.page.waitForResponse('**/api/announcements/current')
  await reader.page.reload()
  expect((await (await read).json()).data.announcement.title).toBe('De nouvelles questions')
  await expect(announced).toHaveCount(0)
})
