import type { Locator, Page } from '@playwright/test'
import type { Scene } from '../scenes/scene.ts'

/** Opens the menu of a profile; the entry of it with this name. */
export async function personMenuItem(page: Page, { name, item }: { name: string; item: string }): Promise<Locator> {
  await page.getByRole('button', { name: `More options for ${name}` }).click()
  return page.getByRole('menuitem', { name: item })
}

/** Opens the dialog that blocks or reports the member of a profile. */
export const chooseBlock =
  (name: string): NonNullable<Scene['prepare']> =>
  async (page, translate) => {
    await page.getByRole('button', { name: translate('people:actions.menu', { name }) }).click()
    await page.getByRole('menuitem', { name: translate('people:actions.block', { name }) }).click()
  }
