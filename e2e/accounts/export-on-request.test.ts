import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'

test('an administrator sends a member a link to their data; the member logs in and downloads it', async ({
  open,
  karibu,
}) => {
  const boss = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
  const member = await makeMember(karibu, { firstName: 'Kwame' })
  const staff = await open('desktop')
  await logIn(staff.page, boss)
  await staff.page.waitForURL('**/dashboard/**')
  await staff.page.goto(`/admin/members/${member.id}`)
  await staff.page.getByRole('button', { name: 'Offer the data export' }).focus()
  await staff.page.keyboard.press('Enter')
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('He asked for his data by letter.')
  await expectWhole(staff.page, everyView)
  await dialog.getByRole('button', { name: 'Offer the data export' }).focus()
  await staff.page.keyboard.press('Enter')
  await expect(staff.page.getByText('Only the member can download the data.')).toBeVisible()

  let link = ''
  await expect(async () => {
    link = /\S+\/dashboard\/settings\?tab=data/.exec((await karibu.lastMail(member.email)).text)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  const { page } = await open('phone')
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await logIn(page, member)
  await page.waitForURL('**/dashboard/**')
  await page.goto(pathname + search)
  const form = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Download your data' }) })
  await form.getByLabel('Your password', { exact: true }).fill(member.password)
  const loads = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Download my data' }).click()
  expect((await loads).suggestedFilename()).toMatch(/\.zip$/)
})
