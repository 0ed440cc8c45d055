import { expect, type Page, test } from '../fixture.ts'
import { button, field } from '../support/actions/form.ts'
import { signUp } from '../support/actions/sign-up.ts'
import { addPhotos, call, makeMember, somebody } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

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

test('details of a member are shown to another, shared ones are marked, and a genotype is shown to nobody', async ({
  open,
  karibu,
}) => {
  const { me, other } = await two(karibu)
  const { page } = await open('desktop', loggedIn(karibu, me))
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: /Choose three interests/ }).click()
  await expect(page.getByRole('heading', { name: 'Interests' })).toBeFocused()
  for (const name of ['Music', 'Reading', 'Football']) await button(page, name).click()
  await page.getByRole('combobox', { name: 'Languages you speak' }).fill('wolo')
  await page.getByRole('option', { name: /Wolof/ }).click()
  await field(page, 'Occupation').fill('Nurse')
  await field(page, 'Height').fill('168')
  await page.getByRole('combobox', { name: 'Faith' }).selectOption('Muslim')
  await page.getByRole('combobox', { name: 'My genotype' }).selectOption('AS')
  await button(page, 'Save').click()
  await expect(page.getByText('Please tick that you agree, or leave the field empty.')).toHaveCount(2)
  await page.getByRole('checkbox', { name: /my faith/ }).check()
  await page.getByRole('checkbox', { name: /my genotype/ }).check()
  await button(page, 'Save').click()
  await expect(page.getByText('Profile updated success').first()).toBeVisible()

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
  await expect(his.getByText('Shares 2 interests')).toBeVisible()
  await his.goto(`/dashboard/user/${me.id}/profile`)
  await expect(his.getByText('2 in common')).toBeVisible()
  await expect(his.getByText('Awa and you both like this')).toHaveCount(2)
  await expect(his.getByText('Muslim')).toBeVisible()
  expect(responses.join('\n')).toContain('"occupation":"Nurse"')
  expect(responses.join('\n')).not.toMatch(/"AS"|genotype/i)
})

test('photos are carried to another place by the mouse and moved by key, and stay there', async ({ open, karibu }) => {
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

test('from the code to the first card it takes a city and a few presses; the tour comes once', async ({
  open,
  karibu,
}) => {
  const pikine = { latitude: 14.76, longitude: -17.39 }
  await makeMember(karibu, { firstName: 'Fatou', at: pikine, photos: [await portrait(8)] })
  const { page } = await open('phone')
  await signUp(page, karibu, somebody({ firstName: 'Cheikh', gender: 'male' }))
  const began = Date.now()
  await button(page, 'Skip for now').tap()
  await page.getByRole('combobox', { name: 'City' }).fill('pikine')
  await page
    .getByRole('option', { name: /Pikine/ })
    .first()
    .tap()
  await button(page, 'Next').tap()
  await button(page, 'Done, show me people').tap()
  const tour = page.getByRole('dialog', { name: 'A quick look around' })
  await expect(tour.getByRole('heading', { name: 'Like or pass' })).toBeVisible()
  await button(page, 'Skip the tour').tap()
  await expect(page.getByRole('region', { name: 'Suggested people' }).getByRole('article')).toBeVisible()
  expect(Date.now() - began).toBeLessThan(120_000)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Suggested people' }).getByRole('article')).toBeVisible()
  await expect(tour).toBeHidden()
})
