import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Watch, watch } from './support/checks/watch.ts'
import { type Device, devices } from './support/devices.ts'
import { fixtureMs, type Karibu, startKaribu } from './support/karibu.ts'

export { expect, type Page } from '@playwright/test'

type Opened = Omit<Watch, 'faults'> & { page: Page }
type Open = (device: Device, options?: BrowserContextOptions) => Promise<Opened>

/**
 * `karibu`: a real server of this worker's own. `open`: a page in a browser of its own, of a phone or a desktop; an
 * error in its console, an exception or a breach of the content policy fails the test unless it was allowed.
 */
export const test = base.extend<{ open: Open }, { karibu: Karibu }>({
  karibu: [ownServer, { scope: 'worker', timeout: fixtureMs }],
  open: async ({ browser, karibu }, use, info) => {
    const watched: Watch[] = []
    const pages: Page[] = []
    await use(async (device, options = {}) => {
      const context = await browser.newContext({
        baseURL: karibu.url,
        locale: 'en-GB',
        timezoneId: 'Africa/Lagos',
        // Tests of the service worker let it in; elsewhere it would answer what a test means to answer itself.
        serviceWorkers: 'block',
        ...devices[device],
        ...options,
      })
      const faults = await watch(context)
      watched.push(faults)
      const page = await context.newPage()
      pages.push(page)
      return { page, allow: faults.allow }
    })
    const faults = watched.flatMap((one) => one.faults())
    if (info.status !== info.expectedStatus) await picture(pages, info.outputPath.bind(info))
    for (const page of pages) {
      // A test's own answer that is still on its way must not fail because the test has ended.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.context().close()
    }
    expect(faults, 'errors behind the pages').toEqual([])
  },
})

/** A server of its own. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
export async function ownServer({}, use: (karibu: Karibu) => Promise<void>): Promise<void> {
  const karibu = await startKaribu()
  await use(karibu)
  await karibu.stop()
}

async function picture(pages: Page[], pathOf: (name: string) => string): Promise<void> {
  for (const [index, page] of pages.entries()) {
    if (!page.isClosed()) await page.screenshot({ path: pathOf(`page-${index + 1}.png`) }).catch(() => undefined)
  }
}
