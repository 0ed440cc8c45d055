import type { Scene } from '../scenes/scene.ts'

/** Fills in the form that announces a maintenance, up to its effects. */
export const withAnnouncement: NonNullable<Scene['prepare']> = async (page, text) => {
  const name = text('admin-screens:settings.names.announcement')
  await page.getByRole('button', { name: text('admin-screens:settings.edit', { name }) }).click()
  await page.locator('[name=from]').fill('2030-12-01T09:00')
  await page.getByRole('button', { name: text('admin-screens:prices.preview') }).click()
  await page.getByRole('status').first().waitFor()
}
