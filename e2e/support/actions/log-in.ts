import type { Page } from '@playwright/test'
import type { Member } from '../client.ts'
import { button, field } from './form.ts'

/** Fills the login page and sends it; what comes next is for the caller to expect. */
export async function logIn(page: Page, { email, password }: Pick<Member, 'email' | 'password'>): Promise<void> {
  await page.goto('/login')
  await field(page, 'Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Log in').click()
}

/**
 * Ends the login on this device only. A page of the site that still loads would store the account again, so it is removed at
 * an address that is no page.
 */
export async function forgetLogin(page: Page): Promise<void> {
  await page.goto('/api/currencies')
  await page.evaluate(() => localStorage.removeItem('auth'))
  await page.goto('/login')
}
