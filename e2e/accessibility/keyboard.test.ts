import { expect, type Page, test } from '../fixture.ts'
import { messages } from '../support/actions/chat.ts'
import { field } from '../support/actions/form.ts'
import { tabTo, type, withoutMouse } from '../support/actions/keys.ts'
import { makeMember, newPerson, react } from '../support/client.ts'

const accra = { latitude: 5.6037, longitude: -0.187 }

async function enter(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

test('a member joins, finds a match, likes and writes by keyboard only', async ({ open, karibu }) => {
  const kofi = await makeMember(karibu, { firstName: 'Kofi', gender: 'male', age: 32, at: accra })
  const me = newPerson({ firstName: 'Esi', mobileNumber: '241234567' })
  const { page } = await open('desktop', { timezoneId: 'Africa/Accra' })
  const { expectNoMouse } = await withoutMouse(page)

  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Join free' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Join Karibu' })).toBeFocused()

  await type(page, field(page, 'First name'), me.firstName)
  await type(page, field(page, 'Last name'), me.lastName)
  await type(page, field(page, 'Email'), me.email)
  const country = page.getByRole('combobox', { name: 'Country code' })
  await tabTo(page, country)
  await page.keyboard.type('ghan')
  await expect(page.getByRole('option', { name: 'Ghana (+233)' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('GH +233')
  await type(page, field(page, 'Phone number'), me.mobileNumber)
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: 'A woman' }))
  await page.keyboard.press('Space')
  await type(page, field(page, 'Age'), '28')
  await type(page, field(page, 'Password'), me.password)
  await type(page, field(page, 'Confirm password'), me.password)
  await enter(page, 'Create Account')
  await expect(page.getByRole('heading', { level: 1, name: 'Verify your email' })).toBeFocused()
  await type(page, page.getByRole('textbox', { name: 'Code from the email' }), await karibu.codeFor(me.email))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/dashboard\/welcome$/)
  await enter(page, 'Skip for now')
  await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeFocused()
  const city = page.getByRole('combobox', { name: 'City' })
  await tabTo(page, city)
  await page.keyboard.type('accr')
  await expect(page.getByRole('option').first()).toHaveText(/^Accra/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(city).toHaveValue('Accra')
  await enter(page, 'Next')
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Friendship' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('radio', { name: 'Everyone' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Men', exact: true })).toBeChecked()
  await enter(page, 'Next')
  await expect(page.getByRole('heading', { name: 'Share three small things about yourself' })).toBeFocused()
  await enter(page, 'Sunday is for')
  await expect(page.getByLabel('Sunday is for')).toBeFocused()
  await page.keyboard.type('Old radios')
  await enter(page, 'Done, show me people')

  await expect(page.getByRole('complementary', { name: 'Tips to get started' })).toBeVisible()
  await enter(page, 'Got it')
  await expect(page.getByRole('article').getByRole('heading', { name: 'Kofi, 32' })).toBeVisible()
  const mine = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').state.user.id as string)
  await react(karibu, [kofi, { id: mine }], 'like')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys and swipes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(/^Passed on Kofi/)).toBeAttached()
  await page.keyboard.press('u')
  await expect(page.getByText('Kofi is back.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  const match = page.getByRole('dialog', { name: 'You and Kofi like each other' })
  await expect(match).toBeVisible()
  await type(page, match.getByRole('textbox', { name: 'Message to Kofi' }), 'All of this without a mouse.')
  await page.keyboard.press('Enter')
  await expect(messages(page, 'All of this without a mouse.')).toHaveCount(1)
  await expect(page.locator('[data-status]').last()).toHaveText('Delivered')
  expectNoMouse()
})

test('the focus is visible on every control of a form', async ({ open }) => {
  const { page } = await open('desktop')
  await page.goto('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press('Tab')
    const shown = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return true
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const frame = getComputedStyle(element.parentElement ?? element)
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || Number.parseFloat(frame.outlineWidth) >= 2
      )
    })
    expect(shown, `the control after ${press + 1} Tabs`).toBe(true)
  }
})
