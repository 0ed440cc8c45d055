import { expect, test } from 'vitest'
import { layOut } from './mail-layout.ts'

const { html } = layOut({
  locale: 'en',
  title: 'Title',
  greeting: 'Hello,',
  text: 'Text',
  lines: ['Line'],
  quote: 'Quote',
  code: '012345',
  button: { label: 'Button', url: 'https://karibu.example/' },
  after: 'After',
  foot: 'Foot',
  stop: { label: 'Stop', url: 'https://karibu.example/unsubscribe' },
})

type Colours = Record<string, string>

/** The colours of each class as the elements have them: what a program that removes style sheets shows. */
const inline = Object.fromEntries(
  [...html.matchAll(/class="(\w+)" style="([^"]*)"/g)].map(([, name = '', style = '']) => [name, coloursOf(style)]),
)
const darkRules = /@media \(prefers-color-scheme: dark\) \{\n(.*?)\n\}\n/s.exec(html)?.[1] ?? ''
const dark = Object.fromEntries(
  [...darkRules.matchAll(/\.(\w+) \{([^}]*)\}/g)].map(([, name = '', style = '']) => [name, coloursOf(style)]),
)

function coloursOf(style: string): Colours {
  const found = style.matchAll(/(?:^|[;\s])(color|background|border-color):\s*(#[0-9a-f]{3,6})/g)
  return Object.fromEntries([...found].map(([, property = '', value = '']) => [property, value]))
}

/** Relative luminance and contrast of WCAG 2.2. */
function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1)
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one = '', other = ''): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Each text with its ground. */
const grounds = [
  ['name', 'card'],
  ['ink', 'card'],
  ['muted', 'card'],
  ['muted', 'page'],
  ['code', 'code'],
  ['quote', 'quote'],
  ['button', 'button'],
] as const

test.each([
  ['light', inline],
  ['dark', dark],
])('every text of a mail in %s colours has a contrast of 4.5', (_, colours) => {
  for (const [text, ground] of grounds) {
    const ratio = contrast(colours[text]?.color, colours[ground]?.background)
    expect([text, ground, ratio]).toEqual([text, ground, expect.toSatisfy((value: number) => value >= 4.5)])
  }
})

test('every coloured element has a dark-mode colour, in clients with media queries and in Outlook', () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain(':root { color-scheme: light dark;')
  const properties = (colours: Record<string, Colours>) =>
    Object.entries(colours).map(([name, found]) => [name, Object.keys(found).sort()])
  expect(properties(dark).sort()).toEqual(properties(inline).sort())
  expect(Object.keys(inline)).toEqual(expect.arrayContaining(grounds.flat()))
  for (const name of Object.keys(inline)) expect(html).toContain(`[data-ogsc] .${name} {`)
})

test('a mail without its style sheet keeps its sizes, its widths and its light colours', () => {
  const bare = html.replaceAll(/<style>.*?<\/style>/gs, '')
  expect(bare).not.toContain('prefers-color-scheme')
  expect(bare).toContain('max-width:480px')
  for (const [, style = ''] of bare.matchAll(/<(?:p|a|ul)[^>]* class="\w+" style="([^"]*)"/g))
    expect(style).toMatch(/color:#/)
})

test('the button has space around it where links have no padding', () => {
  const [, cell = '', link = ''] = /<td ([^>]*)>\s*<a ([^>]*)>Button</.exec(html) ?? []
  expect(cell).toContain('mso-padding-alt:12px 20px')
  expect(cell).toContain('bgcolor="#')
  expect(link).toContain('padding:12px 20px')
})
