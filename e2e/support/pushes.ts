import type { CDPSession } from '@playwright/test'
import { openPushService, type PushService } from '../../server/src/test/fakes/push-service.ts'
import { test as base, expect, type Page } from '../fixture.ts'
import { wholeBrowser } from './browsers.ts'
import { fixtureMs, type Karibu, startKaribu } from './karibu.ts'

/** With a server whose pushes go to a push service on this machine. */
export const test = base.extend<object, { pushes: PushService; karibu: Karibu }>({
  launchOptions: [wholeBrowser, { scope: 'worker' }],
  pushes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const service = await openPushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  karibu: [
    async ({ pushes }, use) => {
      const karibu = await startKaribu({ PUSH_ORIGINS: pushes.origin })
      await use(karibu)
      await karibu.stop()
    },
    { scope: 'worker', timeout: fixtureMs },
  ],
})

/** Switches pushes on in the settings of an open page; they go to the browser of that subscription. */
export async function switchPushOn(page: Page, { url }: Karibu, subscription: object): Promise<void> {
  await page.context().grantPermissions(['notifications'], { origin: url })
  await subscribeHere(page, subscription)
  await page.goto('/dashboard/settings?tab=notifications')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('button', { name: 'Switch on notifications', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Switch off notifications' })).toBeVisible()
}

/** The browser's own push service is far away; the subscription is made of real keys for the one on this machine. */
async function subscribeHere(page: Page, subscription: object): Promise<void> {
  await page.addInitScript((options) => {
    let made = false
    const fake = { toJSON: () => options, unsubscribe: async () => (made = false) }
    PushManager.prototype.subscribe = async () => {
      made = true
      return fake as unknown as PushSubscription
    }
    PushManager.prototype.getSubscription = async () => (made ? (fake as unknown as PushSubscription) : null)
  }, subscription)
}

/**
 * Hands a push to the service worker of a page, as the browser's push service would, and waits until it is shown; no one
 * looks at the page. Chromium removes a notification from its list if the list is read while the notification is being
 * shown (4 of 20 under such reads), so that no test may poll the list earlier.
 */
export async function deliver(page: Page, { url }: Karibu, data: string): Promise<void> {
  const { line, registrationId } = await workerLine(page)
  const before = await countShown(page)
  const other = await page.context().newPage()
  await other.goto('about:blank')
  await other.bringToFront()
  await hidePage(page)
  await line.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })
  await expect.poll(() => countShown(page), { timeout: 30_000 }).toBe(before + 1)
}

/** How many notifications the service worker of a page has shown since this was first asked. */
async function countShown(page: Page): Promise<number> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  return worker.evaluate(() => {
    const scope = globalThis as { shownCount?: number }
    if (scope.shownCount !== undefined) return scope.shownCount
    const { prototype } = ServiceWorkerRegistration
    const { showNotification } = prototype
    prototype.showNotification = async function (title, options) {
      await showNotification.call(this, title, options)
      scope.shownCount = (scope.shownCount ?? 0) + 1
    }
    scope.shownCount = 0
    return 0
  })
}

/** The debugger's line to the service worker of a page. */
async function workerLine(page: Page): Promise<{ line: CDPSession; registrationId: string }> {
  const line = await page.context().newCDPSession(page)
  const known = new Promise<string>((resolve) => {
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await line.send('ServiceWorker.enable')
  return { line, registrationId: await known }
}

/** Playwright keeps every page focused; this one is looked away from. */
async function hidePage(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Emulation.setFocusEmulationEnabled', { enabled: false })
}

/** What the browser shows of the site's pushes. */
export const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const notices = (await registration?.getNotifications()) ?? []
    return notices.map(({ title, body, lang, data, requireInteraction }) => ({
      title,
      body,
      lang,
      path: data.path as string,
      stays: requireInteraction,
    }))
  })

/** A finger on the first of them. */
export async function tapFirst(page: Page): Promise<void> {
  const worker = page.context().serviceWorkers()[0]
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget
    const [notification] = await scope.registration.getNotifications()
    // Only a person's finger makes an event that may wait; the handler itself is the product's.
    const Tap = (globalThis as unknown as Record<string, new (kind: string, init: object) => Event>).NotificationEvent
    const event = Tap ? new Tap('notificationclick', { notification }) : new Event('notificationclick')
    await new Promise<void>((resolve) => {
      Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => void work.finally(resolve) })
      scope.dispatchEvent(event)
    })
  })
}
