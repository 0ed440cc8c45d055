import { expect, type Locator, type Page } from '@playwright/test'

/** Presses the link of an entry of the staff queue with the keyboard, and waits until its case, of this name, has the focus. */
export async function openCase(page: Page, { id, name }: { id: string; name: string | RegExp }): Promise<Locator> {
  await page.goto('/admin/queue')
  // The whole id: that of a payment exception is a number, with which others may begin.
  const link = page.locator(`a[href$="case=${id}"], a[href*="case=${id}&"]`)
  const more = page.getByRole('button', { name: 'Show more' })
  // Cases of other tests on this server may fill the first page.
  await expect(async () => {
    if (!(await link.isVisible()) && (await more.isVisible())) await more.click()
    await expect(link).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`case=${id}`))
  const chosen = page.getByRole('region', { name, exact: true })
  await expect(chosen).toBeFocused()
  return chosen
}
