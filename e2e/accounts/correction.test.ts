import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

test('a member asks for a correction with a document, a moderator approves it, and the member reads the answer', async ({
  open,
  karibu,
}) => {
  const staff = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const me = await makeMember(karibu, { firstName: 'Kwame', gender: 'female' })
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/settings?tab=verification')
  const begin = page.getByRole('button', { name: 'Ask for a correction' })
  // A phone and a desktop have settings of their own, so the form is closed when the width changes.
  for (const view of everyView) {
    await page.setViewportSize({ width: view[0], height: 800 })
    await begin.click()
    await expectWhole(page, [view])
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  await begin.click()
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('male')
  await page.getByLabel('Birth date').fill('1990-02-28')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('textbox', { name: /What is wrong/ })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: /What is wrong/ }).fill('My cousin filled in the form for me.')
  await page
    .locator('input[type=file][aria-label="Add a picture of a document"]')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: await portrait(7) })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Our team is looking at your request.', { exact: false })).toBeVisible()
  await expect(page.getByText('With a picture of a document')).toBeVisible()
  await expectWhole(page, everyView)

  const desk = await open('desktop')
  await logIn(desk.page, staff)
  await desk.page.waitForURL('**/dashboard/**')
  await desk.page.goto('/admin/corrections')
  const card = desk.page.getByRole('article').filter({ hasText: 'My cousin filled in' })
  await card.getByRole('button', { name: 'Show the document' }).click()
  await expect(card.getByRole('img', { name: 'The document' })).toBeVisible()
  await expectWhole(desk.page, everyView)
  await card.getByRole('textbox', { name: /Your answer/ }).fill('The document shows both.')
  await card.getByRole('button', { name: 'Correct it' }).click()
  await expect(card).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('Our team has made the correction: The document shows both.')).toBeVisible()
  await expectWhole(page, everyView)
  await page.goto('/dashboard/profile')
  await expect(page.getByText(/28\sFebruary 1990/).first()).toBeVisible()
  await expect(async () =>
    expect((await karibu.lastMail(me.email)).text).toContain('The document shows both.'),
  ).toPass()
})
