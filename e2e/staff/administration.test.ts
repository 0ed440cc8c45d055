import { expect, test } from '../fixture.ts'
import { logIn } from '../support/actions/log-in.ts'
import { expectWhole } from '../support/checks/whole-page.ts'
import { makeMember, newPerson } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import { spec } from '../support/spec.ts'

test(
  'an administrator adds a user, who joins by the mailed link, sees the reason when suspended and logs in again when it is lifted',
  spec('1.30'),
  async ({ open, karibu }) => {
    const boss = await makeStaff(karibu, await makeMember(karibu, { firstName: 'Neema' }))
    const guest = newPerson({ firstName: 'Zawadi' })

    const staff = await open('desktop')
    staff.allow(/status of 403 .*\/admin\//)
    await logIn(staff.page, boss)
    await staff.page.waitForURL('**/dashboard/**')
    await staff.page.goto('/admin')
    await expect(staff.page.getByRole('link', { name: /Reports/ }).last()).toBeVisible()
    await expectWhole(staff.page)
    await staff.page.getByRole('link', { name: 'Members' }).first().click()
    await staff.page.getByRole('link', { name: 'Add user' }).click()
    await staff.page.getByRole('textbox', { name: 'Name' }).fill('Zawadi Okafor')
    await staff.page.getByRole('textbox', { name: /^E-?mail/ }).fill(guest.email)
    await staff.page.getByRole('textbox', { name: /Reason/ }).fill('Tests the new version with us.')
    await expectWhole(staff.page)
    await staff.page.getByRole('button', { name: 'Add user' }).click()
    await expect(staff.page.getByText('The link works until')).toBeVisible()
    await expectWhole(staff.page)

    let link = ''
    await expect(async () => {
      link = /\S+\/invitation#\S+/.exec((await karibu.lastMail(guest.email)).text)?.[0] ?? ''
      expect(link).not.toBe('')
    }).toPass()
    const { page, allow } = await open('phone')
    // A suspension ends the session under the page that is open.
    allow(/status of 403 .*\/auth\//, /status of 401 .*\/api\/me/)
    await page.goto(new URL(link).pathname + new URL(link).hash)
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Zawadi')
    await expectWhole(page)
    await page.getByRole('combobox', { name: 'Country code' }).fill('Nigeria')
    await page.getByRole('option', { name: /Nigeria/ }).click()
    await page.getByRole('textbox', { name: 'Phone number' }).fill(guest.mobileNumber)
    await page.getByRole('radio', { name: 'A woman' }).check()
    await page.getByRole('textbox', { name: 'Age' }).fill('17')
    await page.getByLabel('Password', { exact: true }).fill(guest.password)
    await page.getByLabel('Confirm password', { exact: true }).fill(guest.password)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('age must be greater than 18')).toBeVisible()
    await page.getByRole('textbox', { name: 'Age' }).fill('27')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL('**/dashboard/**')

    // The link has been used up.
    const late = await open('phone')
    late.allow(/status of 403 .*\/auth\/invitation/)
    await late.page.goto(new URL(link).pathname + new URL(link).hash)
    await expect(late.page.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()

    await staff.page.getByRole('searchbox', { name: /phone or ID/ }).fill(guest.email)
    await staff.page.getByRole('link', { name: /Zawadi Okafor/ }).click()
    await staff.page.getByRole('button', { name: 'Suspend' }).click()
    await staff.page.getByRole('textbox', { name: /Reason/ }).fill('Asking for money is against our rules.')
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await expect(staff.page.getByRole('dialog')).toHaveCount(0)
    await expect(staff.page.getByText('Suspended', { exact: true }).first()).toBeVisible()
    await expectWhole(staff.page)

    await logIn(page, guest)
    await page.getByRole('link', { name: 'Read the decision and appeal' }).click()
    await expect(page.getByText('Asking for money is against our rules.')).toBeVisible()

    await staff.page.getByRole('button', { name: 'Lift the measure' }).click()
    await staff.page.getByRole('textbox', { name: /Reason/ }).fill('This was the wrong account.')
    await staff.page.getByRole('dialog').getByRole('button', { name: 'Lift the measure' }).click()
    await expect(staff.page.getByRole('dialog')).toHaveCount(0)
    await staff.page.getByRole('tab', { name: 'History' }).click()
    await expect(staff.page.getByText('This was the wrong account.')).toBeVisible()

    await logIn(page, guest)
    await page.waitForURL('**/dashboard/**')
  },
)
