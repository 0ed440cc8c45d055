import { expect, type Page } from '@playwright/test'

/** A text box by its whole name. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A button by its whole name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The control is marked as wrong and says exactly this. */
export async function expectFault(page: Page, { label, text }: { label: string; text: string }): Promise<void> {
  const control = page.getByLabel(label, { exact: true }).first()
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  await expect(control).toHaveAccessibleDescription(new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
}
