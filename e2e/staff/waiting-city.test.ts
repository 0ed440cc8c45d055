import { expect, test } from '../fixture.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { makeStaff } from '../support/data/staff.ts'
import { loggedIn } from '../support/sample-members.ts'

const bafoussam = { latitude: 5.478, longitude: 10.418 }
const reason = 'The launch of the city is in two weeks.'

test('staff let a city wait, two members wait in it, and once it is open they see each other', async ({
  open,
  karibu,
}) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const { page: admin } = await open('desktop', loggedIn(karibu, boss))
  await admin.goto('/admin/cities')
  await admin.getByRole('button', { name: 'Put a city on hold' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByRole('combobox').fill('bafoussam')
  await dialog.getByRole('option', { name: /^Bafoussam/ }).click()
  await expect(dialog.getByText('Bafoussam: at most a few members will be hidden')).toBeVisible()
  await dialog.getByRole('textbox', { name: /Reason/ }).fill(reason)
  await expectWhole(admin, everyView)
  await dialog.getByRole('button', { name: 'Put a city on hold' }).click()
  await expect(admin.getByRole('row', { name: /^Bafoussam Cameroon fewer than 10 0 0 50/ })).toBeVisible()
  await expectWhole(admin, everyView)

  const her = await makeMember(karibu, { firstName: 'Zenabou', at: bafoussam })
  const him = await makeMember(karibu, { firstName: 'Wafo', gender: 'male', at: bafoussam })
  const found = async (token: string, name: string) =>
    (await call<{ members: { firstname: string }[] }>(karibu, `GET /members?name=${name}`, { token })).members
  expect(await found(him.token, 'Zenabou')).toEqual([])
  const { page } = await open('phone', loggedIn(karibu, her))
  await page.goto('/dashboard/matches?name=Wafo')
  await expect(page.getByRole('heading', { name: 'Bafoussam isn’t open yet' })).toBeVisible()
  await expect(page.getByText('Not many people have joined yet. We need 50 to open.')).toBeVisible()
  await expectWhole(page, everyView)

  await admin.getByRole('button', { name: 'Open Bafoussam' }).click()
  await dialog.getByRole('textbox', { name: /Reason/ }).fill(reason)
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(admin.getByText('All cities are open.')).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Look again' }).click({ timeout: 1_000 })
    await expect(page.getByRole('heading', { name: /^Wafo/ })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 25_000 })
  expect(await found(him.token, 'Zenabou')).toMatchObject([{ firstname: 'Zenabou' }])
})
