import { expect, type Page, test } from '../fixture.ts'
import { expectWhole } from '../support/checks/whole-page.ts'
import { call, makeMember, react } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'

const pin = '2580'

async function setPin(page: Page, after: string) {
  await page.goto('/dashboard/settings?tab=safety&part=lock')
  await page.getByLabel('New PIN').fill('1234')
  await page.getByLabel('Confirm PIN').fill('1234')
  await page.getByRole('button', { name: 'Switch the lock on' }).click()
  await expect(page.getByText('That one is easy to guess. Choose another.')).toBeVisible()
  await page.getByLabel('New PIN').fill(pin)
  await page.getByLabel('Confirm PIN').fill(pin)
  await page.getByLabel('Lock after').selectOption(after)
  await page.getByRole('button', { name: 'Switch the lock on' }).click()
  await expect(page.getByRole('button', { name: 'Switch the lock off' })).toBeVisible()
}

const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Enter your PIN' })

async function enter(page: Page, digits: string) {
  await lockScreen(page).getByLabel('PIN').fill(digits)
  await page.keyboard.press('Enter')
}

/** A browser of a test is never in the background: the page receives the event of one. */
const goTo = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

/** Wrong tries that were made before. */
const addFailures = (page: Page, failures: number) =>
  page.evaluate((failures) => {
    const { lock } = JSON.parse(localStorage['device-safety'])
    localStorage['device-safety'] = JSON.stringify({ lock: { ...lock, failures } })
  }, failures)

test('no data of a member is requested or rendered before the PIN, after a start and after the background', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const liked = await makeMember(karibu, { firstName: 'Tunde', gender: 'male' })
  await react(karibu, [me, liked], 'like')
  const { page: first } = await open('phone', loggedIn(karibu, me))
  await setPin(first, '0')
  expect(await first.evaluate(() => localStorage['device-safety'])).not.toContain(pin)

  const page = await first.context().newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/dashboard/likes')
  await expect(lockScreen(page)).toBeVisible()
  await expect(lockScreen(page).getByLabel('PIN')).toBeFocused()
  await expectWhole(page, [
    [320, 'light'],
    [360, 'dark'],
    [1280, 'light'],
  ])
  await page.setViewportSize({ width: 360, height: 800 })
  expect(requests.filter((path) => /^\/(api|socket)/.test(path))).toEqual([])
  expect(await page.content()).not.toMatch(/Tunde|Neema|<main/)
  await enter(page, '1111')
  await expect(page.getByText('That’s not your PIN.')).toBeVisible()
  await enter(page, pin)
  await expect(page.getByText('Tunde').first()).toBeVisible()

  await goTo(page, 'hidden')
  await expect(page.getByText('Tunde').first()).toBeHidden()
  await goTo(page, 'visible')
  await expect(lockScreen(page)).toBeVisible()
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape')
  await expect(lockScreen(page)).toBeVisible()
  // What opens meanwhile neither is seen nor takes the keyboard.
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.textContent = 'Zola is calling'
    document.querySelector('#root')?.append(dialog)
    dialog.showModal()
  })
  await expect(page.getByText('Zola is calling')).toBeHidden()
  await enter(page, pin)
  await expect(page.getByText('Zola is calling')).toBeVisible()
  await page.reload()
  await expect(lockScreen(page)).toBeVisible()
})

test('within the chosen time neither a reload nor the background locks the application, and disabling the lock requires the PIN', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page } = await open('desktop', loggedIn(karibu, me))
  await setPin(page, '5')
  await goTo(page, 'hidden')
  await goTo(page, 'visible')
  await expect(page.getByRole('heading', { name: 'App lock' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'App lock' })).toBeVisible()
  await page.evaluate(() => {
    sessionStorage['seen-at'] = String(Date.now() - 5 * 60_000)
  })
  await goTo(page, 'visible')
  await expect(lockScreen(page)).toBeVisible()
  await enter(page, pin)
  await expect(lockScreen(page)).toHaveCount(0)
  await page.getByLabel('PIN', { exact: true }).fill('1111')
  await page.getByRole('button', { name: 'Switch the lock off' }).click()
  await expect(page.getByText('That’s not your PIN.')).toBeVisible()
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Switch the lock off' }).click()
  await expect(page.getByRole('button', { name: 'Switch the lock on' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('device-safety'))).toBeNull()
})

test('five wrong PINs cause a delay, ten end the session and delete local data; so does a forgotten PIN', async ({
  open,
  karibu,
}) => {
  test.setTimeout(240_000)
  for (const isForgotten of [false, true]) {
    const me = await makeMember(karibu, { firstName: 'Neema' })
    const { page, allow } = await open('phone', loggedIn(karibu, me))
    allow(/ERR_ABORTED|ERR_FAILED|Failed to fetch|status of 401/)
    await setPin(page, '0')
    if (!isForgotten) await addFailures(page, 4)
    await page.reload()
    await expect(lockScreen(page)).toBeVisible()
    if (isForgotten) {
      await page.getByRole('button', { name: 'Forgot your PIN?' }).click()
      await page.getByRole('button', { name: 'Log out' }).click()
    } else {
      await enter(page, '1111')
      await expect(page.getByText(/^Too many wrong tries. Try again at /)).toBeVisible()
      await expect(page.getByText('Tries left before you’re logged out: 5')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Unlock' })).toBeDisabled()
      await page.evaluate(() => {
        const { lock } = JSON.parse(localStorage['device-safety'])
        localStorage['device-safety'] = JSON.stringify({ lock: { ...lock, failures: 9, waitUntil: 0 } })
      })
      await page.reload()
      await enter(page, '1111')
    }
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const left = await page.evaluate(() => [localStorage['device-safety'], JSON.parse(localStorage.auth ?? '{}')])
    expect(left[0]).toBeUndefined()
    expect(left[1].state?.token ?? null).toBeNull()
    const session = () =>
      call(karibu, 'GET /me', { token: me.token }).then(
        () => 'open',
        () => 'over',
      )
    await expect.poll(session).toBe('over')
  }
})
