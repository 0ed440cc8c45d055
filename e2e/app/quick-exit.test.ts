import { expect, type Page, test } from '../fixture.ts'
import { offlineErrors } from '../support/actions/conversation.ts'
import { everyView, expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'

const wikipedia = 'https://www.wikipedia.org/'

/** No test leaves this machine. */
const answerWikipedia = (page: Page) =>
  page.route(`${wikipedia}**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>An encyclopedia</h1>' }))

async function switchOn(page: Page) {
  await page.goto('/dashboard/settings?tab=safety&part=exit')
  await page.getByRole('switch', { name: 'Show the quick exit' }).check()
}

test('one tap leaves from every page, also above an open dialog, and Back does not return', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page, allow } = await open('phone', loggedIn(karibu, me))
  // What was on its way when the page was left.
  allow(/ERR_ABORTED|ERR_FAILED|Failed to fetch/)
  await answerWikipedia(page)
  const button = page.getByRole('button', { name: 'Leave this page now' })
  await page.goto('/dashboard/matches')
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible()
  await expect(button).toHaveCount(0)
  await switchOn(page)
  await expect(button).toBeVisible()
  await expectWhole(page, everyView)
  await page.setViewportSize({ width: 360, height: 800 })
  for (const path of ['messages', 'upgrade', 'welcome', 'profile']) {
    await page.goto(`/dashboard/${path}`)
    await expect(button).toBeVisible()
  }
  await page.goto('/dashboard/likes')
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave this page now' }).click()
  await expect(page).toHaveURL(wikipedia)
  await expect(page.getByRole('heading', { name: 'An encyclopedia' })).toBeVisible()
  for (let steps = 0; steps < 3; steps++) {
    await page.goBack({ waitUntil: 'commit' }).catch(() => undefined)
    await expect(page).toHaveURL(wikipedia)
  }
  // The session is kept, for a member who comes by the address.
  await page.goto('/dashboard/likes')
  await expect(page.getByRole('heading', { level: 1, name: 'My Likes' })).toBeVisible()
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).not.toHaveURL(/likes/)
})

test('pressing Escape three times leaves and, if the member chose it, ends the session and deletes browser data', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page, allow } = await open('desktop', loggedIn(karibu, me))
  allow(/ERR_ABORTED|ERR_FAILED|Failed to fetch/)
  await answerWikipedia(page)
  await switchOn(page)
  await page.getByRole('switch', { name: 'Log me out too' }).check()
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape')
  await expect(page).toHaveURL(wikipedia)
  await expect
    .poll(() =>
      call(karibu, 'GET /me', { token: me.token }).then(
        () => 'open',
        () => 'over',
      ),
    )
    .toBe('over')
  await page.goto('/dashboard/profile')
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage['device-safety'])).toBe('{"exit":{"to":"wikipedia","logsOut":true}}')
  expect(await page.evaluate(() => JSON.parse(localStorage.auth ?? '{}').state?.token ?? null)).toBeNull()
})

test('offline a blank page opens at once', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page, allow } = await open('desktop', loggedIn(karibu, me))
  allow(...offlineErrors, /ERR_ABORTED|ERR_FAILED|Failed to fetch/)
  await switchOn(page)
  await page.goto('/dashboard/likes')
  await expect(page.getByRole('heading', { level: 1, name: 'My Likes' })).toBeVisible()
  await page.context().setOffline(true)
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape')
  await expect(page).toHaveURL('about:blank')
  await expect(page.getByRole('heading')).toHaveCount(0)
})
