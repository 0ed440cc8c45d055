import { expect, type Locator, type Page } from '@playwright/test'

/** From now on a press of the mouse or of a finger on this page is noted; `expectNoMouse` then fails. */
export async function withoutMouse(page: Page): Promise<{ expectNoMouse: () => void }> {
  let isUsed = false
  await page.exposeFunction('noteMouse', () => {
    isUsed = true
  })
  await page.addInitScript(() =>
    addEventListener('mousedown', () => (window as unknown as { noteMouse: () => void }).noteMouse(), true),
  )
  return { expectNoMouse: () => expect(isUsed, 'the mouse was used').toBe(false) }
}

/** Presses Tab until the control has the focus; wherever it comes by on the way, the focus can be seen. */
export async function tabTo(page: Page, control: Locator, { presses = 80, back = false } = {}): Promise<void> {
  await control.waitFor({ state: 'attached' })
  for (let press = 0; press < presses; press += 1) {
    const { isThere, unseen } = await control.evaluate(inspectFocus)
    if (unseen) throw new Error(`The focus cannot be seen on ${unseen}`)
    if (isThere) return
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`Tab does not lead to ${control}`)
}

/** Goes to a button or link by Tab and presses Enter. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Goes to a field by Tab and types; the previous text is replaced. */
export async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Goes to a list of choices and to the one that begins with these letters. */
export async function choose(page: Page, control: Locator, letters: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.type(letters)
}

/** Goes to a group of radio buttons and by the arrows to one of them. */
export async function pick(page: Page, radio: Locator): Promise<void> {
  await radio.waitFor({ state: 'attached' })
  for (let press = 0; press < 80; press += 1) {
    const at = await radio.evaluate((target: HTMLInputElement) => {
      const now = document.activeElement
      if (now === target) return 'there'
      return now instanceof HTMLInputElement && now.name === target.name ? 'beside' : 'elsewhere'
    })
    if (at === 'there') {
      if (!(await radio.isChecked())) await page.keyboard.press('Space')
      return
    }
    await page.keyboard.press(at === 'beside' ? 'ArrowDown' : 'Tab')
  }
  throw new Error(`The arrows do not lead to ${radio}`)
}

/** The page has come, and reading begins at its heading. */
export const arrivesAt = (page: Page, name: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name })).toBeFocused()

/** Whether the control has the focus; what has it instead if nothing shows that it does. */
function inspectFocus(target: Element): { isThere: boolean; unseen: string | null } {
  const now = document.activeElement
  if (!now || now === document.body || now.tagName === 'DIALOG') return { isThere: false, unseen: null }
  // A date has parts of its own, which the browser marks.
  if (now instanceof HTMLInputElement && now.type === 'date') return { isThere: now === target, unseen: null }
  // A heading gets the focus for the sake of reading; nothing can be done there.
  const isToRead = now.getAttribute('tabindex') === '-1'
  const hasOutline = (element: Element | null): boolean => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  // A radio button or switch is drawn by its label, a field by its frame or by the item of a list that it fills.
  const places = [now, now.parentElement, now.closest('label'), now.closest('li'), now.nextElementSibling]
  const isSeen = isToRead || places.some(hasOutline)
  return { isThere: now === target, unseen: isSeen ? null : now.outerHTML.slice(0, 160) }
}
