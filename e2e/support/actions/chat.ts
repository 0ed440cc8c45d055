import type { Locator, Page } from '@playwright/test'

/** The message with exactly these words in the open conversation, each time it occurs. */
export const messages = (page: Page, text: string): Locator =>
  page
    .getByRole('log')
    .locator('p')
    .filter({ hasText: new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) })

/** Types and sends. */
export async function send(
  page: Page,
  text: string,
  { label, button }: { label: string; button: string },
): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.getByRole('button', { name: button, exact: true }).click()
}
