import { test as base, expect, type Page } from '../fixture.ts'
import { button } from '../support/actions/form.ts'
import { makeMember } from '../support/client.ts'
import { makeReleases, type Releases } from '../support/releases.ts'
import { loggedIn } from '../support/sample-members.ts'

const test = base.extend<{ releases: Releases }>({
  releases: async ({ karibu }, use) => {
    const releases = await makeReleases(karibu)
    await use(releases)
    await releases.close()
  },
})

// Live news do not come through; files of the release before are gone.
const expected = [
  /WebSocket/,
  /status of 404/,
  /dynamically imported module/,
  /Unable to preload CSS/,
  /ERR_/,
  /socket\.io/,
]

const releaseOf = (page: Page) =>
  page.evaluate(() => ({
    document: document.querySelector('meta[name=release]')?.getAttribute('content') ?? 'first',
    script: performance.getEntriesByType('resource').some(({ name }) => /\/assets\/index-.*-next\.js$/.test(name))
      ? 'next'
      : 'first',
  }))

const controlled = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** As when a member returns to a page in the background. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('a page of the previous release is offered the new one, accepts and runs it', async ({
  open,
  karibu,
  releases,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page, allow } = await open('phone', {
    ...loggedIn(releases.site, me),
    baseURL: releases.site.url,
    serviceWorkers: 'allow',
  })
  allow(...expected)
  await page.goto('/dashboard/settings')
  await controlled(page)
  const before = releases.countRequests('/sw.js')
  await comeBack(page)
  await expect.poll(() => releases.countRequests('/sw.js')).toBeGreaterThan(before)
  const offer = page.getByText('There’s a new version of Karibu.')
  // The same release is nothing new.
  await expect(offer).toBeHidden()
  releases.release()
  // A browser that still works on the check before joins the new one to it; and the new worker fetches all of its shell before
  // it is one.
  await expect(async () => {
    await comeBack(page)
    await expect(offer).toBeVisible({ timeout: 8000 })
  }).toPass({ timeout: 40_000 })
  expect(await releaseOf(page)).toEqual({ document: 'first', script: 'first' })
  const loaded = page.waitForEvent('load')
  await button(page, 'Reload').click()
  await loaded
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(await releaseOf(page)).toEqual({ document: 'next', script: 'next' })
  await expect(offer).toBeHidden()
  // Of the release before nothing is kept.
  const shells = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('shell')))
  await expect.poll(shells).toEqual(['karibu-shell-next-release'])
})

test('a page file removed by a release offers a retry, and the second retry loads the new release', async ({
  open,
  karibu,
  releases,
}) => {
  const me = await makeMember(karibu, { firstName: 'Neema' })
  const { page, allow } = await open('desktop', { ...loggedIn(releases.site, me), baseURL: releases.site.url })
  allow(...expected)
  await page.goto('/dashboard/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  releases.release()
  await page.getByRole('link', { name: 'Wallet' }).click()
  await expect(page).toHaveURL('/dashboard/wallet')
  await expect(page.getByText('We couldn’t load this page.')).toBeVisible()
  await button(page, 'Try again').click()
  await expect(page.getByText('We couldn’t load this page.')).toBeVisible()
  expect(await releaseOf(page)).toEqual({ document: 'first', script: 'first' })
  await button(page, 'Try again').click()
  await expect(page.locator('a[href="/dashboard/deposit"]').first()).toBeVisible()
  expect(await releaseOf(page)).toEqual({ document: 'next', script: 'next' })
})
