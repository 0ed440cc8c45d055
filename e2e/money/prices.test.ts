import { expect, test } from '../fixture.ts'
import { expectWhole } from '../support/checks/whole-page.ts'
import { makeMember } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import { makeStaff } from '../support/data/staff.ts'
import { inFortyDays } from '../support/in-forty-days.ts'
import { loggedIn } from '../support/sample-members.ts'

test('staff preview a new price, save it, and schedule another one that they cancel; members see the new price', async ({
  open,
  karibu,
}) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const member = await makeMember(karibu)
  const { page: staff } = await open('desktop', loggedIn(karibu, boss))
  await staff.goto('/admin/catalogue/prices')
  await staff.getByRole('button', { name: 'Change the price of Calabash' }).click()
  const form = staff.getByRole('form', { name: 'Change the price of Calabash' })
  await form.getByLabel('Price').fill('17')
  await form.getByRole('button', { name: 'Show effects' }).click()
  await expect(form.getByText('$8.00 becomes $17.00.')).toBeVisible()
  await expect(form.getByText(/More than twice/)).toBeVisible()
  await form.getByLabel('Price').fill('9')
  // Another price has other effects.
  await expect(form.getByText('$8.00 becomes $17.00.')).toBeHidden()
  await form.getByLabel('Reason').fill('The supplier costs more now.')
  await form.getByRole('button', { name: 'Show effects' }).click()
  await expect(form.getByText('$8.00 becomes $9.00.')).toBeVisible()
  await expectWhole(staff)
  await form.getByRole('button', { name: 'Save' }).click()
  const row = staff.getByRole('listitem').filter({ hasText: 'Calabash' })
  await expect(row.getByText('$9.00')).toBeVisible()

  await staff.getByRole('button', { name: 'Change the price of Calabash' }).click()
  await form.getByLabel('Price').fill('10')
  await form.getByLabel('Starts').fill(inFortyDays())
  await form.getByLabel('Reason').fill('A price for the new year.')
  await form.getByRole('button', { name: 'Show effects' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('A price for the new year.')).toBeVisible()
  await expectWhole(staff)

  const { page: mine } = await open('phone', loggedIn(karibu, member))
  await mine.goto('/dashboard/gifts')
  await expect(mine.getByText('Calabash').first()).toBeVisible()
  await expect(mine.getByText('$9.00').first()).toBeVisible()
  await expect(mine.getByText('$10.00')).toHaveCount(0)

  await row.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(row.getByText('A price for the new year.')).toBeHidden()
})

test('staff preview the name of a gift, save it, and members read it in the shop', async ({ open, karibu }) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const member = await makeMember(karibu)
  const { page: staff } = await open('desktop', loggedIn(karibu, boss))
  await staff.goto('/admin/catalogue/prices')
  await staff.getByRole('button', { name: 'Change the name of Kikoi' }).click()
  const form = staff.getByRole('form', { name: 'Change the name of Kikoi' })
  await form.getByLabel('English').fill('Lamu kikoi')
  await form.getByLabel('Reason').fill('Members know it by this name.')
  await form.getByRole('button', { name: 'Show effects' }).click()
  await expect(form.getByText('English: “Kikoi” becomes “Lamu kikoi”.')).toBeVisible()
  await expectWhole(staff)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('heading', { name: 'Lamu kikoi' })).toBeVisible()

  const { page: mine } = await open('phone', loggedIn(karibu, member))
  await mine.goto('/dashboard/gifts')
  await expect(mine.getByText('Lamu kikoi').first()).toBeVisible()

  // Later visitors of this server find the names of the product.
  await staff.getByRole('button', { name: 'Change the name of Lamu kikoi' }).click()
  const again = staff.getByRole('form', { name: 'Change the name of Lamu kikoi' })
  await again.getByLabel('English').fill('')
  await again.getByLabel('Reason').fill('Back to the name it came with.')
  await again.getByRole('button', { name: 'Show effects' }).click()
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('heading', { name: 'Kikoi', exact: true })).toBeVisible()
})

test('staff add a gift with a picture and move it up; members find it in the shop', async ({ open, karibu }) => {
  const boss = await makeStaff(karibu, await makeMember(karibu))
  const member = await makeMember(karibu)
  const { page: staff } = await open('desktop', loggedIn(karibu, boss))
  await staff.goto('/admin/catalogue/prices')
  await staff.getByRole('button', { name: 'Add a gift' }).click()
  const form = staff.getByRole('form', { name: 'Add a gift' })
  await form
    .getByLabel('Picture')
    .setInputFiles({ name: 'basket.jpg', mimeType: 'image/jpeg', buffer: await portrait(5) })
  const names = {
    English: 'Fruit basket',
    Español: 'Cesta',
    Français: 'Panier',
    Português: 'Cesto',
    Kiswahili: 'Kikapu',
  }
  for (const [language, name] of Object.entries(names)) await form.getByLabel(language).fill(name)
  await form.getByLabel('Price').fill('200')
  await form.getByLabel('Reason').fill('Members asked for it.')
  await form.getByRole('button', { name: 'Show effects' }).click()
  await expect(form.getByText(/in the shop, for \$200\.00/)).toBeVisible()
  await expect(form.getByText(/No other gift costs as much/)).toBeVisible()
  await expectWhole(staff)
  const sent = staff.waitForRequest((request) => request.url().endsWith('/api/admin/catalogue/gifts'))
  await form.getByRole('button', { name: 'Save' }).click()
  // By which a retry adds no second gift.
  expect((await sent).headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
  await expect(staff.getByRole('heading', { name: 'Fruit basket' })).toBeVisible()

  await staff.getByRole('button', { name: 'Change the order' }).click()
  const order = staff.getByRole('form', { name: 'Change the order' })
  await order.getByRole('button', { name: 'Move Fruit basket up' }).click()
  await order.getByLabel('Reason').fill('Before the most expensive one.')
  await expectWhole(staff)
  await order.getByRole('button', { name: 'Save' }).click()
  await expect(order).toBeHidden()

  const { page: mine } = await open('phone', loggedIn(karibu, member))
  await mine.goto('/dashboard/gifts')
  const gift = mine.getByRole('button', { name: /Fruit basket/ }).first()
  await expect(gift).toBeVisible()
  await expect
    .poll(() => gift.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectWhole(mine)

  // Later visitors of this server find the gifts of the product.
  await staff.getByRole('button', { name: 'Stop selling Fruit basket' }).click()
  const sale = staff.getByRole('form', { name: 'Change the price of Fruit basket' })
  await sale.getByLabel('Reason').fill('The test is over.')
  await sale.getByRole('button', { name: 'Show effects' }).click()
  await expect(sale.getByText('Nobody can buy it from then on.')).toBeVisible()
  await sale.getByRole('button', { name: 'Save' }).click()
  await expect(staff.getByRole('listitem').filter({ hasText: 'Fruit basket' }).getByText('Not for sale')).toBeVisible()
})
