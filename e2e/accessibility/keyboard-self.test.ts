import { expect, type Page, test } from '../fixture.ts'
import { button, field } from '../support/actions/form.ts'
import { arrivesAt, choose, pick, press, tabTo, type, withoutMouse } from '../support/actions/keys.ts'
import { makeMember } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import { loggedIn } from '../support/sample-members.ts'
import { codeOf } from '../support/totp.ts'

test('a member adds, reorders and removes photos by keyboard only', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Naledi' })
  const { page } = await open('desktop', { reducedMotion: 'reduce', ...loggedIn(karibu, me) })
  const { expectNoMouse } = await withoutMouse(page)
  await page.goto('/dashboard/profile')
  await press(page, button(page, 'Edit profile'))
  await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeFocused()
  const chooser = page.waitForEvent('filechooser')
  const add = button(page, 'Add photos').last()
  await press(page, add)
  const files = await Promise.all(
    [1, 2].map(async (one) => ({ name: `${one}.jpg`, mimeType: 'image/jpeg', buffer: await portrait(one) })),
  )
  await (await chooser).setFiles(files)
  await expect(page.getByRole('button', { name: /Show photo 2 of 2/ })).toBeVisible()
  await expect(add, 'the focus stays where it was').toBeFocused()
  const moved = page.waitForResponse(/images\/order/)
  await tabTo(page, button(page, 'Move photo 1 to the right'), { back: true })
  await page.keyboard.press('Enter')
  await moved
  await expect(page.getByText('The photo is now number 2 of 2.')).toBeAttached()
  await press(page, button(page, 'Delete photo 2'))
  const dialog = page.getByRole('dialog')
  if (await dialog.isVisible()) await press(page, dialog.getByRole('button').last())
  await expect(page.getByRole('button', { name: /Show photo 2 of 2/ })).toHaveCount(0)
  await expect(page.locator('body'), 'the focus stays among the photos').not.toBeFocused()
  await press(page, button(page, 'About me'))
  await type(page, field(page, 'About me'), 'I walk by the sea.')
  await tabTo(page, button(page, 'Done'), { back: true })
  await page.keyboard.press('Enter')
  await expect(page.getByText('I walk by the sea.')).toBeVisible()
  await expect(page.locator('body'), 'and goes back to the profile').not.toBeFocused()
  expectNoMouse()
})

/** Goes to the tabs and along them. */
async function openTab(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('tab', { selected: true }))
  const tab = page.getByRole('tab', { name, exact: true })
  const count = await page.getByRole('tab').count()
  for (let step = 0; step < count && !(await tab.evaluate((one) => one === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowRight')
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

test('a member sets language, appearance, notices, password and a second factor by keyboard only', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Imani' })
  const { page } = await open('desktop', { reducedMotion: 'reduce', ...loggedIn(karibu, me) })
  const { expectNoMouse } = await withoutMouse(page)
  await page.goto('/dashboard/settings')
  await arrivesAfterLoad(page)
  await openTab(page, 'Language')
  await choose(page, page.getByRole('combobox', { name: 'Language' }), 'Kisw')
  await expect(page.getByRole('heading', { level: 1, name: 'Mipangilio' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw')
  await tabTo(page, page.getByRole('combobox', { name: 'Lugha' }))
  await page.keyboard.press('Home')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await openTab(page, 'Appearance')
  await pick(page, page.getByRole('radio', { name: 'Dark' }))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await openTab(page, 'Notifications')
  const mailed = page.getByRole('group', { name: 'Likes' }).getByRole('checkbox', { name: 'Email' })
  await press(page, page.locator('summary', { hasText: 'Fine-tune' }))
  await press(page, mailed, 'Space')
  await expect(mailed).not.toBeChecked()

  await openTab(page, 'Change password')
  const fresh = 'mango rain on tin roofs'
  await type(page, field(page, 'Current password'), me.password)
  await type(page, field(page, 'New password'), fresh)
  await type(page, field(page, 'Confirm new password'), 'mango rain')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Confirm new password'), 'what is wrong has the focus').toBeFocused()
  await type(page, field(page, 'Confirm new password'), fresh)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Confirm new password')).toHaveValue('')

  await openTab(page, 'Devices')
  await press(page, button(page, 'Switch on'))
  await type(page, field(page, 'Your password'), fresh)
  await page.keyboard.press('Enter')
  const key = await page.locator('code').innerText()
  await type(page, field(page, 'Code from the app'), codeOf(key))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await press(page, button(page, 'I’ve saved them'))
  await expect(page.getByText('10 recovery codes left.')).toBeVisible()
  await expect(page.locator('body'), 'the focus stays in the settings').not.toBeFocused()
  expectNoMouse()
})

test('a member finds an answer and contacts support by keyboard only', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Thandi' })
  const { page } = await open('desktop', { reducedMotion: 'reduce', ...loggedIn(karibu, me) })
  const { expectNoMouse } = await withoutMouse(page)
  await page.goto('/dashboard/settings')
  await arrivesAfterLoad(page)
  await press(page, page.getByRole('link', { name: 'Help centre' }).first())
  await arrivesAt(page, 'Help centre')
  await type(page, page.getByRole('searchbox'), 'password')
  await expect(page.getByRole('status').filter({ hasText: /\d/ }).first()).toBeAttached()
  await page.goBack()
  await press(page, page.getByRole('link', { name: 'Ask the team' }))
  await arrivesAt(page, 'Chat support')
  const box = field(page, 'Your message')
  await press(page, button(page, 'Send'))
  await expect(box, 'what is wrong has the focus').toBeFocused()
  await expect(box).toHaveAccessibleDescription(/./)
  await page.keyboard.type('Where do I see what I was given?')
  await press(page, button(page, 'Send'))
  await expect(page.locator('body'), 'the focus is not lost').not.toBeFocused()
  await expect(page.getByText('Thank you. A person will read this and answer you.').first()).toBeVisible()
  expectNoMouse()
})

const arrivesAfterLoad = (page: Page) => expect(page.getByRole('tab', { name: 'General' })).toBeVisible()
