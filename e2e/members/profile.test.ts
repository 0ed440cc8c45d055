import { expect, type Page, test } from '../fixture.ts'
import { button, field } from '../support/actions/form.ts'
import { signUp } from '../support/actions/sign-up.ts'
import { addPhotos, call, makeMember, newPerson } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'
import { spec } from '../support/spec.ts'

const dakar = { latitude: 14.6928, longitude: -17.4467 }

async function two(karibu: Karibu) {
  const me = await makeMember(karibu, { firstName: 'Awa', at: dakar, photos: [await portrait(7)] })
  const other = await makeMember(karibu, { firstName: 'Modou', gender: 'male', at: dakar })
  const body = { interests: ['reading', 'beach', 'football'], languages: ['wo', 'fr'] }
  await call(karibu, 'PATCH /profile', { token: other.token, body })
  return { me, other }
}

const order = (page: Page) =>
  page
    .getByRole('region', { name: /^Photos of/ })
    .locator('[data-photo]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-photo')))

test('details of a member are shown to another, shared ones are marked, and a genotype is never shown', async ({
  open,
  karibu,
}) => {
  const { me, other } = await two(karibu)
  const { page } = await open('desktop', loggedIn(karibu, me))
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: /Choose three interests/ }).click()
  await expect(button(page, 'Interests')).toBeFocused()
  for (const name of ['Music', 'Reading', 'Football']) await button(page, name).click()
  await page.getByRole('button', { name: 'Languages', expanded: false }).click()
  await page.getByRole('combobox', { name: 'Languages you speak' }).fill('wolo')
  await page.getByRole('option', { name: /Wolof/ }).click()
  await expect(page.getByRole('option', { name: /Wolof/ })).toHaveCount(0)
  await button(page, 'Work and studies').click()
  await field(page, 'Occupation').fill('Nurse')
  await field(page, 'Height').fill('168')
  // To leave a field saves it; a press that leaves it must find its button where it was.
  const below = button(page, 'Faith and roots')
  const before = await below.boundingBox()
  await field(page, 'Height').blur()
  await expect(button(page, 'Undo the change: Work and studies')).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
  for (const [section, label, value, consent] of [
    ['Faith and roots', 'Faith', 'Muslim', /my faith/],
    ['Genotype', 'My genotype', 'AS', /my genotype/],
  ] as const) {
    await button(page, section).click()
    await page.getByRole('combobox', { name: label, exact: true }).selectOption(value)
    await button(page, 'Save').click()
    await expect(page.getByText('Please tick that you agree, or leave the field empty.')).toBeVisible()
    await page.getByRole('checkbox', { name: consent }).check()
    await button(page, 'Save').click()
    await expect(page.getByRole('checkbox', { name: consent })).toHaveCount(0)
  }
  await expect(page.getByText('Profile updated success').first()).toBeVisible()
  await button(page, 'Done').click()

  await page.getByRole('link', { name: 'See it as others do' }).click()
  await expect(page).toHaveURL(/\/user$/)
  for (const fact of ['Wolof', 'Nurse', '168 cm', 'Muslim']) await expect(page.getByText(fact).first()).toBeVisible()
  await expect(page.getByText(/genotype/i)).toHaveCount(0)

  const { page: his } = await open('phone', loggedIn(karibu, other))
  const responses: string[] = []
  his.on('response', async (answer) => {
    if (answer.url().includes('/api/')) responses.push(await answer.text().catch(() => ''))
  })
  await his.goto('/dashboard/matches')
  await expect(his.getByText('2 interests in common')).toBeVisible()
  await his.goto(`/dashboard/user/${me.id}/profile`)
  await expect(his.getByText('2 in common')).toBeVisible()
  await expect(his.getByText('You and Awa both like this')).toHaveCount(2)
  await expect(his.getByText('Muslim')).toBeVisible()
  expect(responses.join('\n')).toContain('"occupation":"Nurse"')
  expect(responses.join('\n')).not.toMatch(/"AS"|genotype/i)
})

test('a profile is edited, saved and cancelled, and a photo is removed', spec('1.9'), async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Lurdes', at: dakar })
  await addPhotos(karibu, me, await Promise.all([portrait(4), portrait(5)]))
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('button', { name: /Show photo/ })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Delete photo 1' })).toHaveCount(0)
  await button(page, 'Edit profile').tap()
  await button(page, 'Name').tap()
  await field(page, 'First name').fill('')
  await button(page, 'Save').tap()
  await expect(field(page, 'First name')).toHaveAccessibleDescription('This field is required.')
  await field(page, 'First name').fill('Maria')
  await button(page, 'Cancel').tap()
  await button(page, 'Done').tap()
  await expect(page.getByRole('heading', { name: /^Lurdes Okafor/ })).toBeVisible()
  await button(page, 'Edit profile').tap()
  await button(page, 'About me').tap()
  await page.getByRole('textbox', { name: 'About me' }).fill('I sing in a choir.')
  await button(page, 'Save').tap()
  await expect(page.getByText('Profile updated success').first()).toBeVisible()
  await button(page, 'Phone').tap()
  await page.getByLabel('Who sees my phone number').selectOption('Everyone')
  await button(page, 'Save').tap()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)
  await button(page, 'I’m looking for').tap()
  await button(page, 'Marriage').tap()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(3)
  await button(page, 'Undo the change: I’m looking for').tap()
  await expect(page.getByText('Changed back')).toBeVisible()
  await button(page, 'Done').tap()
  await expect(page.getByText('I sing in a choir.')).toBeVisible()
  await expect(page.getByText('Shown to everyone')).toBeVisible()
  await expect(page.getByText('Marriage')).toHaveCount(0)
  await button(page, 'Edit profile').tap()
  await button(page, 'Delete photo 1').tap()
  await expect(page.getByText('Photo removed.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Show photo/ })).toHaveCount(1)
  await button(page, 'Done').tap()
  await page.reload()
  await expect(page.getByText('I sing in a choir.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Delete photo/ })).toHaveCount(0)
})

test('photos are moved by mouse and by keyboard, and keep their place', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Awa', at: dakar })
  await addPhotos(karibu, me, await Promise.all([portrait(4), portrait(5), portrait(6)]))
  const { page } = await open('desktop', loggedIn(karibu, me))
  await page.goto('/dashboard/profile')
  await button(page, 'Edit profile').click()
  const [first, second, third] = await order(page)
  const picture = (number: number) => page.getByRole('button', { name: new RegExp(`Show photo ${number} of 3`) })
  const [from, to] = [await picture(1).boundingBox(), await picture(2).boundingBox()]
  if (!from || !to) throw new Error('No photos to carry')
  const saved = page.waitForResponse(/images\/order/)
  await page.mouse.move(from.x + from.width / 2, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 44, { steps: 8 })
  await page.mouse.up()
  await saved
  await expect.poll(() => order(page)).toEqual([second, first, third])
  await expect(page.getByText('The photo is now number 2 of 3.')).toBeAttached()
  await button(page, 'Move photo 2 to the right').focus()
  const savedAgain = page.waitForResponse(/images\/order/)
  await page.keyboard.press('Enter')
  await savedAgain
  await expect(page.getByText('The photo is now number 3 of 3.')).toBeAttached()
  await expect(picture(3)).toBeFocused()
  await page.reload()
  await expect.poll(() => order(page)).toEqual([second, third, first])
})

test('from the code to the first card it takes a city and a few presses; hints appear once', async ({
  open,
  karibu,
}) => {
  const pikine = { latitude: 14.76, longitude: -17.39 }
  await makeMember(karibu, { firstName: 'Fatou', at: pikine, photos: [await portrait(8)] })
  const { page } = await open('phone')
  await signUp(page, { karibu, person: newPerson({ firstName: 'Cheikh', gender: 'male' }) })
  const began = Date.now()
  await button(page, 'Skip for now').tap()
  await page.getByRole('combobox', { name: 'City' }).fill('pikine')
  await page
    .getByRole('option', { name: /Pikine/ })
    .first()
    .tap()
  await button(page, 'Next').tap()
  await button(page, 'Next').tap()
  await button(page, 'Done, show me people').tap()
  const marks = page.getByRole('complementary', { name: 'Tips to get started' })
  await button(page, 'Got it').tap()
  await expect(page.getByRole('region', { name: 'Suggested people' }).getByRole('article')).toBeVisible()
  expect(Date.now() - began).toBeLessThan(120_000)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Suggested people' }).getByRole('article')).toBeVisible()
  await expect(marks).toBeHidden()
})
