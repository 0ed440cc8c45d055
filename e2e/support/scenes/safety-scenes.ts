import type { Scene } from './scene.ts'

const path = '/dashboard/settings?tab=safety'

/** What protects a device: the settings with the quick exit, and the screen that asks for the PIN. */
export const safetyScenes: Scene[] = [
  {
    name: 'settings-safety',
    path,
    who: 'me',
    prepare: async (page, translate) => {
      await page.getByRole('button', { name: translate('device-safety:exit.title') }).click()
      await page.getByRole('switch', { name: translate('device-safety:exit.switch') }).check()
      await page.getByRole('button', { name: translate('device-safety:exit.button') }).waitFor()
    },
  },
  {
    name: 'settings-date-plan',
    path: `${path}&part=plan`,
    who: 'me',
    prepare: (page, translate) =>
      page.getByRole('button', { name: translate('safety-screens:plan.add'), exact: true }).waitFor(),
  },
  {
    name: 'settings-spending',
    path: `${path}&part=spending`,
    who: 'me',
    prepare: async (page, translate) => {
      // The limit of a member of these scenes would count in their other screens.
      const spending = { limit: 40, next: { limit: null, at: '2026-11-24T09:30:00Z' }, spent: 12.5, pausedUntil: null }
      await page.route('**/api/me/spending', (route) => route.fulfill({ json: { data: { spending } } }))
      await page.reload()
      await page.getByRole('button', { name: translate('safety-screens:spending.remove') }).waitFor()
    },
  },
  {
    name: 'settings-spending-paused',
    path: `${path}&part=spending`,
    who: 'me',
    prepare: async (page, translate) => {
      const spending = { limit: null, next: null, spent: 0, pausedUntil: '2026-12-21T09:30:00Z' }
      await page.route('**/api/me/spending', (route) => route.fulfill({ json: { data: { spending } } }))
      await page.reload()
      await page.getByRole('button', { name: translate('safety-screens:spending.pause'), exact: true }).waitFor()
    },
  },
  {
    name: 'lock',
    path: `${path}&part=lock`,
    who: 'me',
    prepare: async (page, translate) => {
      await page.getByLabel(translate('device-safety:lock.newPin')).fill('2580')
      await page.getByLabel(translate('device-safety:lock.again')).fill('2580')
      await page.getByRole('button', { name: translate('device-safety:lock.on') }).click()
      await page.getByRole('button', { name: translate('device-safety:lock.off') }).waitFor()
      // As if it had been in the background for a day.
      await page.evaluate(() => {
        sessionStorage['seen-at'] = '1'
        document.dispatchEvent(new Event('visibilitychange'))
      })
      await page.getByRole('heading', { name: translate('device-safety:lock.enter') }).waitFor()
    },
  },
]
