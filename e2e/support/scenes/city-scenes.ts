import type { Scene } from './scene.ts'

const waitingCity = {
  ...{ id: 1, city: 'Bafoussam', country: 'CM', peopleMin: 50, balanced: true },
  ...{ waiting: 31, women: 24, men: null, setAt: '2026-11-20T09:30:00Z' },
}

const withWaiting: NonNullable<Scene['prepare']> = async (page) => {
  await page.route('**/api/admin/cities/waiting', (route) =>
    route.fulfill({ json: { data: { cities: [waitingCity] } } }),
  )
  await page.reload()
  await page.getByRole('row', { name: /Bafoussam/ }).waitFor()
}

/** Cities that are not open yet, for staff. */
export const cityScenes: Scene[] = [
  { name: 'staff-cities', who: 'staff', path: '/admin/cities', prepare: withWaiting },
  {
    name: 'staff-city-close',
    who: 'staff',
    path: '/admin/cities',
    prepare: async (page, text) => {
      await page.getByRole('button', { name: text('admin-screens:waiting.close'), exact: true }).click()
    },
  },
]
