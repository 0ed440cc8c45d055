import { expect, type Page, test } from '../fixture.ts'
import { openTalk, talkPath } from '../support/actions/conversation.ts'
import { call, type Member, makeMember, match, write } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import type { Karibu } from '../support/karibu.ts'
import { loggedIn } from '../support/sample-members.ts'

async function sendPhoto(karibu: Karibu, [from, to]: readonly [Member, Member], seed: number): Promise<void> {
  const form = new FormData()
  form.append('clientId', crypto.randomUUID())
  form.append('kind', 'photo')
  form.append('file', new Blob([new Uint8Array(await portrait(seed))], { type: 'image/jpeg' }), 'sea.jpg')
  await call(karibu, `POST /members/${to.id}/messages`, { token: from.token, body: form })
}

const photoBytes = /\/api\/messages\/[^/]+\/photo\//

/** Pictures that a person would see as broken: asked for, over, and nothing in them. */
const broken = (page: Page) =>
  page.evaluate(
    () => [...document.images].filter((image) => image.src && image.complete && image.naturalWidth === 0).length,
  )
/** The real bytes of photos in the conversation; covers and placeholders are data. */
const fetched = (page: Page) => page.getByRole('log').locator('img[src^="/"], img[src^="http"]')

test('a photo in a message request is blurred until it is tapped, and not fetched before', async ({ open, karibu }) => {
  const her = await makeMember(karibu, { firstName: 'Zainab' })
  const him = await makeMember(karibu, { firstName: 'Kwame', gender: 'male' })
  await write(karibu, [him, her], 'Which bay is that behind you?')
  await expect(sendPhoto(karibu, [him, her], 1)).rejects.toThrow(/request_text_only/)
  // Her answer accepts.
  await write(karibu, [her, him], 'Tarkwa Bay, on a quiet day.')
  await sendPhoto(karibu, [him, her], 1)
  await sendPhoto(karibu, [him, her], 2)
  const { page } = await open('phone', loggedIn(karibu, her))
  const requests: string[] = []
  page.on('request', (request) => {
    if (photoBytes.test(request.url())) requests.push(request.url())
  })
  await page.goto(talkPath('phone', him))
  const covered = page.getByRole('button', { name: 'Show the photo from Kwame' })
  await expect(covered).toHaveCount(2)
  await expect(page.getByText('Tap to show').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect([await fetched(page).count(), requests]).toEqual([0, []])

  await covered.first().tap()
  await expect(covered).toHaveCount(1)
  const bare = page.getByRole('button', { name: 'Open: Photo from Kwame' })
  await expect(bare.locator('img').last()).toHaveJSProperty('complete', true)
  expect(await fetched(page).count()).toBe(1)
  await bare.tap()
  await expect(page.getByRole('dialog', { name: 'Photo from Kwame' }).locator('img')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  // Covered again after a reload, until she trusts him.
  await page.reload()
  await expect(covered).toHaveCount(2)
  expect(await broken(page)).toBe(0)
})

test('an expired address is fetched again, and an error is shown if that fails', async ({ open, karibu }) => {
  const her = await makeMember(karibu, { firstName: 'Amara' })
  const him = await makeMember(karibu, { firstName: 'Tunde', gender: 'male' })
  await match(karibu, her, him)
  await sendPhoto(karibu, [him, her], 3)
  const { page, allow } = await open('desktop', loggedIn(karibu, her))
  allow(/status of 40[34]/)
  const spoilt = (url: string) => url.replace(/expires=\d+/g, 'expires=1000')
  // The first answer is as one of an hour ago.
  let answers = 0
  await page.route(/\/api\/(members\/[^/]+\/conversation|conversations\/[^/]+\/messages)/, async (route) => {
    answers += 1
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ response: answer, body: answers === 1 ? spoilt(text) : text })
  })
  await openTalk(page, 'desktop', him)
  const photo = page.getByRole('button', { name: 'Open: Photo from Tunde' })
  await expect
    .poll(() =>
      photo
        .locator('img')
        .last()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(100)
  expect(answers).toBeGreaterThan(1)
  expect(await broken(page)).toBe(0)

  // In the large view too: nothing but an address that is of no use.
  await page.route(photoBytes, (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }))
  await photo.click()
  await expect(page.getByRole('dialog').getByText('We couldn’t load this photo.')).toBeVisible()
  expect(await broken(page)).toBe(0)
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(page.getByText('Not loaded. Tap to try again.')).toBeVisible()
  expect(await broken(page)).toBe(0)
  // A list that is read once more after the connection is there brings new addresses: those fail too before the press.
  await page.waitForLoadState('networkidle')
  await page.unroute(photoBytes)
  await page.getByRole('button', { name: 'Load again: Photo from Tunde' }).click()
  await expect
    .poll(() =>
      photo
        .locator('img')
        .last()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(100)
  await expect(page.getByText('Not loaded. Tap to try again.')).toBeHidden()
})
