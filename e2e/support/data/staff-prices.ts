import type { Scene } from '../scenes/scene.ts'

const prices = { who: 'staff', path: '/admin/catalogue/prices' } as const

/** The third form of the prices or names, with what it would do. */
const withEffects =
  (part: 'prices' | 'itemNames' | 'planContents', field: string, value: string): NonNullable<Scene['prepare']> =>
  async (page, text) => {
    const name = text(`admin-screens:${part}.edit`, { name: '' }).trim()
    await page.getByRole('button', { name }).nth(2).click()
    await page.locator(`[name=${field}]`).fill(value)
    await page.getByRole('button', { name: text('admin-screens:prices.preview') }).click()
    await page.getByRole('status').first().waitFor()
  }

/** What is sold: prices, names and what plans include. */
export const priceScenes: Scene[] = [
  { ...prices, name: 'staff-prices' },
  { ...prices, name: 'staff-prices-change', prepare: withEffects('prices', 'price', '7.5') },
  { ...prices, name: 'staff-names-change', prepare: withEffects('itemNames', 'fr', 'Rose rouge') },
  { ...prices, name: 'staff-contents-change', prepare: withEffects('planContents', 'messages', '') },
  {
    ...prices,
    name: 'staff-new-plan',
    prepare: (page, text) => page.getByRole('button', { name: text('admin-screens:newItem.plan') }).click(),
  },
]
