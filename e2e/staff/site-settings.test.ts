import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

test('an administrator reads the settings and closes and opens registration, which visitors see', async ({
  open,
  karibu,
}) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const { page: staff } = await open('desktop', loggedIn(karibu, boss))
  await staff.goto('/admin/settings')
  await expect(staff.getByRole('heading', { name: 'Photo review' })).toBeVisible()
  await expectWhole(staff, everyView)
  const row = staff.getByRole('listitem').filter({ has: staff.getByRole('heading', { name: 'New members' }) })
  const choose = async (label: RegExp, reason: string) => {
    await staff.getByRole('button', { name: 'Change: New members' }).click()
    const form = staff.getByRole('form', { name: 'Change: New members' })
    await form.getByRole('radio', { name: label }).check()
    await form.getByLabel('Reason').fill(reason)
    await form.getByRole('button', { name: 'Show effects' }).click()
    return form
  }
  const closing = await choose(/^Closed/, 'A wave of false accounts.')
  await expect(closing.getByText(/joined in the last 7 days/)).toBeVisible()
  await expectWhole(staff, everyView)
  await closing.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Closed', { exact: true })).toBeVisible()
  await expect(row.getByText('Database')).toBeVisible()

  const { page: newcomer } = await open('phone')
  await newcomer.goto('/signup')
  await expect(newcomer.getByRole('heading', { name: 'We’re not taking new members right now' })).toBeVisible()
  await expectWhole(newcomer, everyView)
  await expect(newcomer.getByRole('link', { name: 'Log in' }).last()).toBeVisible()

  const opening = await choose(/^Open/, 'The wave is over now.')
  await opening.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Default')).toBeVisible()
  await newcomer.reload()
  await expect(newcomer.getByLabel('First name')).toBeVisible()
})

test('an administrator lowers the first messages a day, which a member reads beside the plans', async ({
  open,
  karibu,
}) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const { page: staff } = await open('desktop', loggedIn(karibu, boss))
  await staff.goto('/admin/settings')
  await staff.getByRole('button', { name: 'Change: First messages a day' }).click()
  const form = staff.getByRole('form', { name: 'Change: First messages a day' })
  await form.getByLabel('Email only').fill('3')
  await form.getByLabel('Reason').fill('A wave of mailings.')
  await form.getByRole('button', { name: 'Show effects' }).click()
  await expect(form.getByText(/will have a lower limit/).first()).toBeVisible()
  await expectWhole(staff, everyView)
  await form.getByRole('button', { name: 'Save' }).click()
  const row = staff.getByRole('listitem').filter({ has: staff.getByRole('heading', { name: 'First messages a day' }) })
  await expect(row.getByText('Email only: 3')).toBeVisible()
  await expect(row.getByText('Default: 5, 10, 20')).toBeVisible()

  const { page: member } = await open('phone', loggedIn(karibu, await makeMember(karibu)))
  await member.goto('/dashboard/upgrade')
  await expect(member.getByText(/you can write to 3 new people a day, to 10 once/)).toBeVisible()

  await staff.getByRole('button', { name: 'Change: First messages a day' }).click()
  await form.getByRole('button', { name: 'Fill in the defaults' }).click()
  await form.getByLabel('Reason').fill('The wave is over now.')
  await form.getByRole('button', { name: 'Show effects' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('Default', { exact: true })).toBeVisible()
})
