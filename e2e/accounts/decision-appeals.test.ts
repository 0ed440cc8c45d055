import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import { makeStaff } from '../support/data/staff.ts'

const appeal = 'My face is in the picture, under the hat that I wear to work.'

test('a reported member is warned and loses a photo, reads why, appeals in the application, and gets the photo back from another moderator', async ({
  open,
  karibu,
}) => {
  const member = await makeMember(karibu, { firstName: 'Kwame', photos: [await portrait(701)] })
  const reporter = await makeMember(karibu, { firstName: 'Nia' })
  const decider = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const second = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Zuri' }))

  const witness = await open('phone')
  await logIn(witness.page, reporter)
  await witness.page.waitForURL('**/dashboard/**')
  await witness.page.goto(`/dashboard/report?uid=${member.id}`)
  await witness.page
    .getByRole('textbox', { name: 'What happened?' })
    .fill('The photo shows nobody, and he asks for gift cards.')
  await witness.page.getByRole('button', { name: 'Submit report' }).click()
  await expect(witness.page.getByText('Report submitted successfully')).toBeVisible()

  const staff = await open('desktop')
  await logIn(staff.page, decider)
  await staff.page.waitForURL('**/dashboard/**')
  await staff.page.goto('/admin/reports')
  const report = staff.page.getByRole('article').filter({ hasText: 'Nia reported Kwame' })
  await report.getByRole('combobox', { name: 'Decision' }).selectOption({ label: 'Warn' })
  await report.getByRole('textbox', { name: /Reason/ }).fill('Asking for gift cards is against our rules.')
  await report.getByRole('button', { name: 'Warn' }).click()
  await expect(report).toHaveCount(0)
  await call(karibu, `POST /admin/photos/${await photoOf()}/remove`, {
    token: decider.token,
    body: { reason: 'nobody' },
  })

  const { page } = await open('phone')
  await logIn(page, member)
  await page.waitForURL('**/dashboard/**')
  await page.goto('/dashboard/notifications')
  await page.getByText('We removed one of your photos').first().click()
  const photo = page.getByRole('article').filter({ hasText: 'We removed one of your photos' })
  await expect(photo.getByText(/your face can’t be seen/)).toBeVisible()
  await expect(page.getByText('Asking for gift cards is against our rules.')).toBeVisible()
  await expectWhole(page, everyView)
  await photo.getByRole('button', { name: 'Appeal this decision' }).click()
  await photo.getByRole('textbox', { name: /What happened/ }).fill(appeal)
  await expectWhole(page, everyView)
  await photo.getByRole('button', { name: 'Send my appeal' }).click()
  await expect(photo.getByText(/Someone else on our team will look at it/)).toBeVisible()

  const other = await open('desktop')
  await logIn(other.page, second)
  await other.page.waitForURL('**/dashboard/**')
  await other.page.goto('/admin/sanctions')
  const card = other.page.getByRole('article').filter({ hasText: appeal })
  await expect(card.getByText('Photo removed: No face visible')).toBeVisible()
  await card.getByRole('button', { name: 'Show the photo' }).click()
  await expect(card.getByRole('img', { name: 'The removed photo' })).toBeVisible()
  await card.getByRole('combobox', { name: 'Decision' }).selectOption('lift')
  await expectWhole(other.page, everyView)
  await card.getByRole('textbox', { name: /Reason/ }).fill('The face is visible after all.')
  await card.getByRole('button', { name: 'Lift the measure' }).click()
  await expect(card).toHaveCount(0)

  await expect(async () =>
    expect((await karibu.lastMail(member.email)).text).toContain('The face is visible after all.'),
  ).toPass()
  await page.reload()
  await expect(photo.getByText('We’ve reviewed your appeal and withdrawn the decision.')).toBeVisible()
  await expect(photo.getByText('The face is visible after all.')).toBeVisible()
  await expectWhole(page, everyView)
  expect(await photoOf()).toBeTruthy()

  async function photoOf(): Promise<string> {
    const me = await call<{ person: { images: { id: string }[] } }>(karibu, 'GET /profile/me', { token: member.token })
    return me.person.images[0]?.id ?? ''
  }
})
