import { expect, type Locator, type Page } from '@playwright/test'
import { findHeadlessShell } from '../../../scripts/lib/system/ensure-browser.ts'
import type { Member } from '../client.ts'
import type { Device } from '../devices.ts'
import { messages } from './chat.ts'

/** A browser whose microphone and camera are made up, and which does not ask whether they may be used. */
export const fakeDevices = {
  executablePath: findHeadlessShell(),
  args: [
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ],
}

/** What the browser says about a network that is switched off on purpose. */
export const offlineErrors = [/ERR_INTERNET_DISCONNECTED/, /WebSocket connection to .* failed/]

/** The address of the conversation with a member. */
export const talkPath = (device: Device, { id }: Pick<Member, 'id'>): string =>
  `/dashboard/messages${device === 'phone' ? '/m' : ''}?uid=${id}`

/** Goes to the conversation with a member and waits until one can write. */
export async function openTalk(page: Page, device: Device, other: Member): Promise<void> {
  await page.goto(talkPath(device, other))
  await expect(page.getByRole('textbox', { name: `Message to ${other.firstName}` })).toBeVisible()
}

/** Types and presses Send. */
export async function sendText(page: Page, to: Member, text: string): Promise<void> {
  await page.getByRole('textbox', { name: `Message to ${to.firstName}` }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Opens what one can do with a message, as keys, mouse and screen readers do. */
export async function openMenu(page: Page, text: string): Promise<Locator> {
  const button = page.getByRole('button', { name: `Options for: ${text}` })
  // A finger holds the message; the button is there for whatever is no finger.
  await button.evaluate((element: HTMLElement) => element.click())
  const menu = page.getByRole('dialog', { name: 'Message options' })
  await expect(menu).toBeVisible()
  return menu
}

/** The texts of the conversation, from the top. */
export const textsOf = (page: Page): Promise<string[]> => page.getByRole('log').locator('p[dir=auto]').allTextContents()

/** A message is shown once. */
export const expectOnce = (page: Page, text: string): Promise<void> => expect(messages(page, text)).toHaveCount(1)
