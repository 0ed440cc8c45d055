import { expect, test } from '../fixture.ts'
import { expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'
import { spec } from '../support/spec.ts'

const languages = ['en', 'es', 'fr', 'pt', 'sw']

test(
  'staff add a field, a member answers it, another reads it, and staff see the effect of archiving it',
  spec('1.33'),
  async ({ open, karibu }) => {
    const boss = await makeStaff(karibu, await makeMember(karibu))
    const owner = await makeMember(karibu)
    const reader = await makeMember(karibu)
    const { page: staff } = await open('desktop', loggedIn(karibu, boss))
    await staff.goto('/admin/catalogue/fields')
    await staff.getByRole('button', { name: 'Add a field' }).click()
    for (const code of languages) {
      await staff.getByRole('radio', { name: new RegExp(`^${code}`) }).check()
      await staff.getByLabel('Label').fill(`Pets ${code}`)
      await staff.getByLabel('Option 1', { exact: true }).fill(`Cat ${code}`)
      await staff.getByLabel('Option 2', { exact: true }).fill(`Dog ${code}`)
    }
    await staff.getByLabel('Reason').fill('Members asked for it.')
    await expectWhole(staff)
    await staff.getByRole('button', { name: 'Save' }).click()
    await expect(staff.getByRole('heading', { name: 'Pets en' })).toBeVisible()

    const { page: mine } = await open('phone', loggedIn(karibu, owner))
    await mine.goto('/dashboard/profile')
    await mine.getByRole('button', { name: 'Edit profile' }).click()
    await mine.getByRole('button', { name: 'Pets en' }).click()
    await mine.getByRole('button', { name: 'Dog en' }).click()
    await expectWhole(mine)
    await mine.getByRole('button', { name: 'Save' }).click()
    await expect(mine.getByText('Dog en')).toBeVisible()

    const { page: other } = await open('phone', loggedIn(karibu, reader))
    await other.goto(`/dashboard/user/${owner.id}/profile`)
    await expect(other.getByRole('term').filter({ hasText: 'Pets en' })).toBeVisible()
    await expectWhole(other)

    await staff.getByRole('button', { name: 'Change Pets en' }).click()
    await staff.getByRole('switch', { name: 'Active' }).uncheck()
    await staff.getByLabel('Reason').fill('Nobody asks for it any more.')
    await staff.getByRole('button', { name: 'Show effects' }).click()
    await expect(staff.getByText('1 answer will be hidden from others. It won’t be deleted.')).toBeVisible()
    await expectWhole(staff)
    await staff.getByRole('button', { name: 'Save' }).click()
    await expect(staff.getByText('Archived', { exact: true })).toBeVisible()
    await other.reload()
    await expect(other.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expect(other.getByText('Dog en')).toBeHidden()
  },
)
