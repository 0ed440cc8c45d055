import type { Page } from '@playwright/test'
import { icons } from '../../../web/src/ui/media/icons.ts'

type Value = { value?: unknown }
type RawNode = {
  nodeId: string
  childIds?: string[]
  ignored: boolean
  role?: Value
  name?: Value
  description?: Value
  properties?: { name: string; value: Value }[]
}

/** What a screen reader announces for one element of the page. */
export type Announcement = { role: string; name: string; description: string; is: Record<string, unknown> }

const operable = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'listbox', 'option', 'checkbox', 'radio', 'switch'],
  ...['slider', 'spinbutton', 'tab', 'menuitem', 'menuitemradio', 'menuitemcheckbox', 'PopUpButton', 'MenuListPopup'],
])
const pictures = new Set(['image', 'img', 'Canvas'])
const fields = new Set(['textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'switch', 'spinbutton', 'slider'])
const iconNames = new Set(Object.keys(icons))

/** Everything a screen reader would come by, in the order of the page; what is hidden from it is left out. */
export async function listen(page: Page): Promise<Announcement[]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = (await browser.send('Accessibility.getFullAXTree')) as { nodes: RawNode[] }
  await browser.detach()
  return inOrder(nodes)
    .filter(({ ignored, role }) => !ignored && role?.value !== 'InlineTextBox')
    .map(({ role, name, description, properties = [] }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? '').trim(),
      description: String(description?.value ?? '').trim(),
      is: Object.fromEntries(properties.map((property) => [property.name, property.value.value])),
    }))
}

/** The browser lists them level by level; they are read nested. */
function inOrder(nodes: readonly RawNode[]): RawNode[] {
  const known = new Map(nodes.map((node) => [node.nodeId, node]))
  const walk = (node: RawNode | undefined): RawNode[] =>
    node ? [node, ...(node.childIds ?? []).flatMap((id) => walk(known.get(id)))] : []
  return walk(nodes[0])
}

/** Elements that a screen reader does not announce understandably, one line each. */
export function announcementFaults(announcements: readonly Announcement[], title: string): string[] {
  const found: string[] = []
  for (const announcement of announcements) found.push(...namelessFaults(announcement), ...nameFaults(announcement))
  const dialogs = announcements.filter(({ role }) => role === 'dialog' || role === 'alertdialog')
  for (const { name, is } of dialogs) {
    if (name === '') found.push('a dialog without a name')
    if (is.modal !== true) found.push(`the dialog “${name}” lets one wander off`)
  }
  // Behind a dialog the page is silent.
  if (dialogs.length === 0) found.push(...frameFaults(announcements))
  if (!title.includes('Karibu')) found.push(`the title “${title}” does not name the product`)
  return [...new Set(found)]
}

function namelessFaults({ role, name }: Announcement): string[] {
  if (name !== '') return []
  if (operable.has(role) && role !== 'MenuListPopup') return [`a ${role} without a name`]
  if (pictures.has(role)) return ['a picture that is neither named nor hidden']
  return role === 'heading' ? ['a heading without words'] : []
}

function nameFaults({ role, name, description, is }: Announcement): string[] {
  const found: string[] = []
  if (fields.has(role) && is.invalid === 'true' && description === '') found.push(`“${name}” is wrong, but not why`)
  if (isBare(name)) found.push(`a ${role} is called “${name}”`)
  if (/^\s*(image|picture|photo|icon)\s*$/i.test(name) && pictures.has(role)) found.push(`a picture called “${name}”`)
  return found
}

function frameFaults(announcements: readonly Announcement[]): string[] {
  const count = (role: string) => announcements.filter((one) => one.role === role).length
  const found: string[] = []
  const first = announcements.filter(({ role, is }) => role === 'heading' && is.level === 1).map(({ name }) => name)
  if (first.length !== 1) found.push(`${first.length} first headings (${first.join(', ')})`)
  if (count('main') !== 1) found.push(`${count('main')} main parts`)
  const levels = announcements.filter(({ role }) => role === 'heading').map(({ is }) => Number(is.level))
  levels.forEach((level, at) => {
    const before = levels[at - 1] ?? 0
    if (at > 0 && level > before + 1) found.push(`a heading of level ${level} after one of level ${before}`)
  })
  const navigations = announcements.filter(({ role }) => role === 'navigation')
  if (navigations.length > 1 && navigations.some(({ name }) => name === '')) found.push('two navigations, one nameless')
  return found
}

/** The key of a text instead of the text, the name of a drawing, or of a file. */
function isBare(name: string): boolean {
  return (
    iconNames.has(name) ||
    /^[a-z][a-z-]+:[a-z]\w*(\.\w+)+$/.test(name) ||
    /^[a-z]\w*(\.[a-z]\w*){2,}$/.test(name) ||
    /\.(svg|png|jpe?g|webp|avif)$/i.test(name)
  )
}
