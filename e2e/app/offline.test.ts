import { expect, test } from '../fixture.ts'
import { offlineErrors, openTalk } from '../support/actions/conversation.ts'
import { builtFile } from '../support/built-file.ts'
import { expectFilesStored, expectSeenStored, expectTalkStored } from '../support/checks/stored-in-browser.ts'
import { call, makeMember, match, react, write } from '../support/client.ts'
import { portrait } from '../support/data/pictures.ts'
import { anotherDevice, loggedIn } from '../support/sample-members.ts'

// No member of another test lives near.
const zanzibar = { latitude: -6.1622, longitude: 39.1921 }
const near = { distance: 20 }

test('content seen before is readable offline after a full load, and is fetched again online', async ({
  open,
  karibu,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema', at: zanzibar, preferences: near })
  const zola = await makeMember(karibu, { firstName: 'Zola', at: zanzibar, photos: [await portrait(2)] })
  const ada = await makeMember(karibu, { firstName: 'Ada', at: zanzibar, about: 'I cook on Sundays.' })
  const tunde = await makeMember(karibu, { firstName: 'Tunde', gender: 'male', at: zanzibar })
  await match(karibu, me, zola)
  await react(karibu, [me, tunde], 'like')
  await write(karibu, [zola, me], 'Meet me at the blue gate.')
  const { page, allow } = await open('phone', { ...loggedIn(karibu, me), serviceWorkers: 'allow' })
  allow(...offlineErrors, /ERR_FAILED|Failed to (load|fetch)/)
  await page.goto('/dashboard/matches')
  await expect(page.getByRole('heading', { name: /^Ada/ })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expectSeenStored(page, 'members', 'Ada')
  await expectFilesStored(page)

  // The very first page of a browser is there already, though its worker came after it.
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Ada/ })).toBeVisible()
  await page.context().setOffline(false)

  for (const [path, key, text] of [
    ['likes', 'reactions', 'Tunde'],
    [`user/${ada.id}/profile`, 'person', 'I cook on Sundays.'],
    ['notifications', 'notices', 'Zola'],
  ] as const) {
    await page.goto(`/dashboard/${path}`)
    await expectSeenStored(page, key, text)
    await expectFilesStored(page)
  }
  await page.goto('/dashboard/messages')
  await expectTalkStored(page, 'conversations', 'Zola')
  await expectFilesStored(page)
  await openTalk(page, 'phone', zola)
  await expect(page.getByRole('log')).toContainText('Meet me at the blue gate.')
  await expectTalkStored(page, 'threads', 'Meet me at the blue gate.')
  await expectFilesStored(page)
  await page.context().setOffline(true)
  await page.goto('/dashboard/likes')
  await expect(page.getByText('Tunde', { exact: false }).first()).toBeVisible()
  await page.goto(`/dashboard/user/${ada.id}/profile`)
  await expect(page.getByText('I cook on Sundays.')).toBeVisible()
  await page.goto('/dashboard/notifications')
  await expect(page.getByText(/Zola/).first()).toBeVisible()
  await page.goto('/dashboard/messages')
  await expect(page.getByText('Meet me at the blue gate.')).toBeVisible()
  await page.goto(`/dashboard/messages/m?uid=${zola.id}`)
  await expect(page.getByRole('log')).toContainText('Meet me at the blue gate.')

  // Back on the line: what changed meanwhile is there without a reload.
  await page.goto(`/dashboard/user/${ada.id}/profile`)
  await expect(page.getByText('I cook on Sundays.')).toBeVisible()
  await call(karibu, 'PATCH /profile', { token: ada.token, body: { about: 'I sail on Sundays.' } })
  await page.context().setOffline(false)
  await expect(page.getByText('I sail on Sundays.')).toBeVisible({ timeout: 30_000 })
})

test('a page never visited before opens offline and says what is missing', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Neema', at: zanzibar, preferences: near })
  const admirer = await makeMember(karibu, { firstName: 'Musa', gender: 'male', at: zanzibar })
  await react(karibu, [admirer, me], 'like')
  const { page, allow } = await open('phone', { ...loggedIn(karibu, me), serviceWorkers: 'allow' })
  allow(...offlineErrors, /ERR_FAILED|Failed to (load|fetch)/)
  await page.goto('/dashboard/matches')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  const tabs = ['chat/messages', 'members/likes', 'members/who-likes-me']
  const screens = tabs.map((tab) => builtFile(`src/app/screens/${tab}-screen.tsx`))
  const cachedFiles = () =>
    page.evaluate(async (expected) => {
      const [name = ''] = (await caches.keys()).filter((key) => key.startsWith('karibu-shell-'))
      const files = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
      return expected.every((file) => files.includes(file))
    }, screens)
  await expect.poll(cachedFiles).toBe(true)
  // The list behind the count is fetched with the frame and saved.
  await expect(page.getByRole('link', { name: 'Who Likes Me 1 person likes you' })).toBeVisible()
  await expectSeenStored(page, 'reactions', 'Musa')
  await page.context().setOffline(true)
  await page.goto('/dashboard/who-likes-me')
  await expect(page.getByText('Musa').first()).toBeVisible({ timeout: 30_000 })
  for (const [path, title] of [
    ['messages', 'Messages'],
    ['likes', 'My Likes'],
  ] as const) {
    await page.goto(`/dashboard/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Connection lost. Trying to reconnect...').first()).toBeVisible()
    await expect(page.getByText('We couldn’t load this page')).toHaveCount(0)
  }
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toHaveCount(0)
})

test('logging out leaves no content that is readable offline', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Neema', at: zanzibar, preferences: near })
  await makeMember(karibu, { firstName: 'Ada', at: zanzibar })
  const { page } = await open('desktop', { ...loggedIn(karibu, me), serviceWorkers: 'allow' })
  await page.clock.install()
  await page.goto('/dashboard/likes')
  await expectSeenStored(page, 'reactions', '')
  await page.goto('/dashboard/matches')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectSeenStored(page, 'members', 'Ada')
  const databases = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name).filter((name) => /seen/.test(name ?? '')),
    )
  await expect.poll(databases).toEqual(['karibu-seen'])
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  // What was still to be written by then is not.
  await page.clock.runFor(5000)
  expect(await databases()).toEqual([])
})

test('a session ended on another device leaves no account data in the browser', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Neema', at: zanzibar, preferences: near })
  const zola = await makeMember(karibu, { firstName: 'Zola', at: zanzibar })
  await match(karibu, me, zola)
  await write(karibu, [zola, me], 'Meet me at the blue gate.')
  const { page, allow } = await open('phone', loggedIn(karibu, me, 'fr'))
  allow(/401/)
  await page.goto('/dashboard/likes')
  await expectSeenStored(page, 'reactions', '')
  await page.goto(`/dashboard/messages/m?uid=${zola.id}`)
  await expect(page.getByRole('log')).toContainText('Meet me at the blue gate.')
  await expectTalkStored(page, 'threads', 'Meet me at the blue gate.')
  await page.getByRole('textbox').fill('On my way')
  const { token } = await anotherDevice(karibu, me)
  await call(karibu, 'POST /auth/logout-all', { token })
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(/^Ta session a pris fin\./)).toBeVisible()
  const left = () =>
    page.evaluate(async () => ({
      databases: (await indexedDB.databases()).map(({ name }) => name),
      drafts: Object.keys(localStorage).filter((name) => name.startsWith('draft:')),
    }))
  await expect.poll(left).toEqual({ databases: [], drafts: [] })
})
