import { expect, type Page } from '../fixture.ts'
import { button } from '../support/actions/form.ts'
import { graveFindings } from '../support/checks/page-checks.ts'
import { type Member, makeMember, match, react, write } from '../support/client.ts'
import { withDatabase } from '../support/data/with-database.ts'
import type { Karibu } from '../support/karibu.ts'
import { deliver, shown, switchPushOn, tapFirst, test } from '../support/pushes.ts'
import { loggedIn } from '../support/sample-members.ts'
import { settled } from '../support/scenes/stage.ts'
import { spec } from '../support/spec.ts'

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ })

test(
  'the bell, the title and the notification centre show what happened, and a tap opens it',
  spec('2.112'),
  async ({ open, karibu }) => {
    const me = await makeMember(karibu, { firstName: 'Neema' })
    const [zola, ada] = [
      await makeMember(karibu, { firstName: 'Zola' }),
      await makeMember(karibu, { firstName: 'Ada' }),
    ]
    const { page } = await open('desktop', loggedIn(karibu, me))
    await page.goto('/dashboard/notifications')
    await expect(page.getByRole('heading', { name: 'All quiet' })).toBeVisible()
    await react(karibu, [ada, me], 'like')
    // Live, without a reload.
    await expect(page.getByRole('link', { name: /Ada likes you/ })).toBeVisible()
    await expect(page).toHaveTitle('(1) Notifications · Karibu')
    await match(karibu, me, zola)
    // Outside of Discover a match does not take the screen.
    await expect(page.getByRole('button', { name: 'View', exact: true })).toBeVisible()
    await write(karibu, [zola, me], 'Habari yako?')
    await write(karibu, [zola, me], 'Uko wapi?')
    await expect(page.getByRole('link', { name: /Zola sent you 2 messages|Zola wrote to you/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await expect(page).toHaveTitle('(3) Notifications · Karibu')
    await page
      .getByRole('link', { name: /^New: Zola/ })
      .last()
      .click()
    await expect(page).toHaveURL(new RegExp(`/dashboard/messages\\?uid=${zola.id}`))
    await expect(page.getByRole('log')).toContainText('Uko wapi?')
    await page.goto('/dashboard/likes')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new notifications')
    await bell(page).click()
    await button(page, 'Mark all as read').click()
    await expect(page).toHaveTitle('Notifications · Karibu')
    await expect(button(page, 'Mark all as read')).toBeHidden()
    await react(karibu, [ada, me], 'block')
    await page.reload()
    await expect(page.getByText('Zola', { exact: false }).first()).toBeVisible()
    await expect(page.getByText('Ada likes you')).toBeHidden()
  },
)

test('a failed list shows an error and recovers', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page, allow } = await open('phone', loggedIn(karibu, me))
  allow(/status of 500/)
  const list = /\/api\/notifications(\?|$)/
  await page.route(list, (route) => route.fulfill({ status: 500, json: { message: 'Away', code: 'internal' } }))
  await page.goto('/dashboard/notifications')
  await expect(page.getByText('We couldn’t load your notifications')).toBeVisible()
  await page.unroute(list)
  // The live line may ask again before the press.
  await button(page, 'Try again')
    .click({ timeout: 3000 })
    .catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'All quiet' })).toBeVisible()
})

test('settings apply at once and persist after a reload', spec('2.111'), async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page } = await open('phone', loggedIn(karibu, me))
  await page.goto('/dashboard/settings?tab=notifications')
  const likes = page.getByRole('group', { name: 'Likes' })
  await expect(page.getByRole('radio', { name: /^Everything/ })).toBeChecked()
  await expect(likes).toBeHidden()
  await page.getByText('Fine-tune').click()
  await likes.getByLabel('Email').click()
  await expect(likes.getByLabel('Email')).not.toBeChecked()
  await expect(page.getByRole('group', { name: 'Security' }).getByLabel('Here')).toBeDisabled()
  await page.getByRole('switch', { name: /Quiet hours/ }).click()
  await page.getByLabel('From', { exact: true }).fill('21:30')
  await expect(page.getByText('Time zone: Africa/Lagos')).toBeVisible()
  const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('"discreet":false') ?? false)
  await page.getByRole('switch', { name: /Discreet wording/ }).click()
  await saved
  await page.reload()
  await expect(likes.getByLabel('Email')).not.toBeChecked()
  await expect(likes.getByLabel('Push')).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Everything/ })).not.toBeChecked()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:30')
  await expect(page.getByRole('switch', { name: /Discreet wording/ })).not.toBeChecked()
  const quieted = page.waitForResponse(/\/api\/me\/settings/)
  // Checked once the settings are changed here, a moment after the press.
  await page.getByRole('radio', { name: /^Quiet/ }).click()
  await quieted
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Quiet/ })).toBeChecked()
  await page.getByText('Fine-tune').click()
  await expect(likes.getByLabel('Push')).not.toBeChecked()
})

test('the unsubscribe link of a mail stops such mails after one press', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page, allow } = await open('phone', {})
  allow(/status of 404/)
  await page.goto(`/unsubscribe?token=${me.id}.like.forged`)
  await button(page, 'Stop these emails').click()
  await expect(page.getByRole('alert')).toContainText('This link isn’t complete')
})

test('the unsubscribe link of a real mail names what it stops, in the words of the settings', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  await withDatabase(karibu, ({ pool }) =>
    pool.query(
      `select graphile_worker.add_job('subscriptions.mail', json_build_object(
         'memberId', id, 'kind', 'renewed', 'plan', 'gold', 'cents', 999, 'at', now()))
       from member where uid = $1`,
      [me.id],
    ),
  )
  let link = ''
  await expect(async () => {
    link = /\/unsubscribe\?token=\S+/.exec((await karibu.lastMail(me.email)).text)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  const { page } = await open('phone', {})
  await page.goto(link)
  await button(page, 'Stop these emails').click()
  await expect(page.getByRole('status')).toHaveText(
    'Done. You won’t get emails about: Your plan. We’ll still email you about changes to your account.',
  )
})

test('a push is sent encrypted, arrives at the service worker, is shown, and a tap opens the conversation', async ({
  open,
  karibu,
  pushes,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const zola = await makeMember(karibu, { firstName: 'Zola' })
  await match(karibu, me, zola)
  const browser = pushes.makeBrowser()
  const { page } = await open('desktop', { ...loggedIn(karibu, me), serviceWorkers: 'allow' })
  await switchPushOn(page, karibu, browser.subscription)

  pushes.got.length = 0
  await write(karibu, [zola, me], 'Habari yako?')
  // Browsers of earlier tests may still get theirs, which only they can read.
  const { pathname } = new URL(browser.subscription.endpoint)
  const mine = () => pushes.got.filter(({ path }) => path === pathname)
  await expect.poll(() => mine().length).toBeGreaterThan(0)
  const sent = mine()
    .map(({ body }) => browser.decrypt(body))
    .find((text) => text.includes('/dashboard/messages'))
  expect(JSON.parse(sent ?? '{}')).toMatchObject({
    body: 'You have a new notification',
    path: `/dashboard/messages?uid=${zola.id}`,
  })
  expect(sent).not.toContain('Habari')

  await deliver(page, karibu, sent ?? '')
  const path = `/dashboard/messages?uid=${zola.id}`
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Karibu', body: 'You have a new notification', lang: 'en', path, stays: false }])
  await tapFirst(page)
  await expect(page).toHaveURL(new RegExp(`/dashboard/messages\\?uid=${zola.id}`))
  await expect(page.getByRole('log')).toContainText('Habari yako?')
  expect(await shown(page)).toEqual([])
})

test('the shell opens offline, and neither responses nor photos are stored', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page, allow } = await open('phone', { ...loggedIn(karibu, me), serviceWorkers: 'allow' })
  // Other tabs of the bottom bar are fetched ahead; the network may end in the middle of it.
  allow(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED \/assets\//, /WebSocket/)
  await page.goto('/dashboard/notifications')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'All quiet' })).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const saved = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(saved).toContain('/dashboard')
  expect(saved.filter((path) => path !== '/dashboard' && !path.startsWith('/assets/'))).toEqual([])
  await page.context().setOffline(false)
})

// Both pages at every other width, in both themes, are among the scenes of accessibility/screens.test.ts.
for (const theme of ['light', 'dark'] as const)
  test(`the notification centre and its settings are accessible at 320 px, ${theme}`, async ({ open, karibu }) => {
    const me = await populated(karibu)
    const { page } = await open('phone', {
      ...loggedIn(karibu, me),
      viewport: { width: 320, height: 740 },
      colorScheme: theme,
      reducedMotion: 'reduce',
    })
    for (const path of ['/dashboard/notifications', '/dashboard/settings?tab=notifications', '/unsubscribe?token=x']) {
      await page.goto(path)
      await settled(page)
      expect(await graveFindings(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    }
  })

async function populated(karibu: Karibu): Promise<Member> {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  for (const firstName of ['Zola', 'Ada', 'Wanjiru-Philomena']) {
    const other = await makeMember(karibu, { firstName })
    if (firstName === 'Ada') await react(karibu, [other, me], 'like')
    else {
      await match(karibu, me, other)
      await write(karibu, [other, me], 'Hello')
    }
  }
  return me
}
