import { brandColours } from '@karibu/contract/brand'

export type MailParts = {
  locale: string
  title: string
  greeting: string
  text: string
  /** What it lists, one line each. */
  lines?: string[]
  /** What a person of the team wrote; may have several lines. */
  quote?: string
  code: string | null
  button: { label: string; url: string } | null
  after: string
  foot: string
  /** How to get no more of these. */
  stop?: { label: string; url: string } | null
}

type Colour = keyof typeof brandColours
type Paint = { color?: Colour; background?: Colour; 'border-color'?: Colour }

/**
 * The colours of each class. The light ones are written into the elements, because many programs remove style sheets and
 * read no variables; the dark ones are rules of a style sheet.
 */
const paints = {
  page: { background: 'bg' },
  card: { background: 'surface', 'border-color': 'line' },
  name: { color: 'clay' },
  ink: { color: 'ink' },
  muted: { color: 'muted' },
  code: { background: 'surface-2', color: 'ink' },
  quote: { background: 'surface-2', 'border-color': 'gold', color: 'ink' },
  button: { background: 'indigo', color: 'on-indigo' },
} as const satisfies Record<string, Paint>

type Class = keyof typeof paints

const width = 480
const font = "font-family:system-ui,-apple-system,Roboto,'Segoe UI',sans-serif"

/**
 * A mail as HTML for the programs that people use: one column of tables, sizes and light colours inside the elements, dark
 * colours by `prefers-color-scheme` and by the attributes of Outlook. Nothing is fetched and nothing is counted.
 */
export function mailHtml(parts: MailParts, brandName: string): string {
  const { locale, title } = parts
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
${darkRules('')}
}
${darkRules('[data-ogsc] ')}
</style>
</head>
<body ${painted('page', 'margin:0')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${brandColours.bg[0]}" ${painted('page')}>
<tr><td align="center" style="padding:24px 12px">
${outlook(`<table role="presentation" width="${width}" cellpadding="0" cellspacing="0"><tr><td>`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="${brandColours.surface[0]}" ${painted('card', `max-width:${width}px;border-width:1px;border-style:solid;border-radius:12px`)}>
<tr><td style="padding:24px 24px 8px;${font};font-size:16px;line-height:24px;word-break:break-word">
<p ${painted('name', 'margin:0 0 16px;font-size:18px;font-weight:700')}>${escaped(brandName)}</p>
${middleOf(parts).join('\n')}
</td></tr>
</table>
${footOf(parts)}
${outlook('</td></tr></table>')}
</td></tr>
</table>
</body>
</html>
`
}

function middleOf({ greeting, text, lines = [], quote = '', code, button, after }: MailParts): string[] {
  return [
    paragraph('ink', greeting),
    paragraph('ink', text),
    lines.length > 0 ? lineBox(lines) : '',
    quote === '' ? '' : quoteBox(quote),
    code ? codeBox(code) : '',
    button ? buttonBox(button) : '',
    paragraph('muted', after),
  ].filter((block) => block !== '')
}

function footOf({ foot, stop }: MailParts): string {
  const link = stop
    ? `<br><a href="${escaped(stop.url)}" ${painted('muted', 'display:inline-block;padding:8px 0')}>${escaped(stop.label)}</a>`
    : ''
  const style = `max-width:${width}px;margin:16px auto 0;text-align:center;${font};font-size:14px;line-height:20px`
  return `<p ${painted('muted', style)}>${escaped(foot)}${link}</p>`
}

const paragraph = (name: Class, text: string) => `<p ${painted(name, 'margin:0 0 16px')}>${escaped(text)}</p>`

const lineBox = (lines: string[]) =>
  `<ul ${painted('ink', 'margin:0 0 16px;padding:0 0 0 20px')}>${lines.map((line) => `<li style="margin:0 0 8px">${escaped(line)}</li>`).join('')}</ul>`

const quoteBox = (quote: string) =>
  `<p ${painted('quote', 'margin:0 0 16px;padding:12px 16px;border-width:0 0 0 4px;border-style:solid')}>${escaped(quote.trim()).replaceAll(/\r?\n/g, '<br>')}</p>`

// The letters of a code are set apart, and the space after the last one is taken back, so that the code is in the middle.
const codeBox = (code: string) =>
  `<p ${painted('code', 'margin:0 0 16px;padding:16px 8px 16px 16px;border-radius:8px;text-align:center;font-size:34px;line-height:40px;font-weight:700;letter-spacing:8px;font-family:ui-monospace,Menlo,Consolas,monospace')}>${code}</p>`

// Outlook for Windows leaves out the padding of links: there the cell has it, elsewhere the link, so that all of it is pressed.
const buttonBox = ({ label, url }: { label: string; url: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr><td bgcolor="${brandColours.indigo[0]}" ${painted('button', 'border-radius:8px;mso-padding-alt:12px 20px')}>
<a href="${escaped(url)}" ${painted('button', `display:inline-block;padding:12px 20px;border-radius:8px;${font};font-size:16px;font-weight:650;text-decoration:none`)}>${escaped(label)}</a>
</td></tr></table>`

// Outlook for Windows knows no max-width.
const outlook = (html: string) => `<!--[if mso]>${html}<![endif]-->`

function painted(name: Class, style = ''): string {
  const colours = declarations(paints[name], 0).map(([property, value]) => `${property}:${value}`)
  return `class="${name}" style="${[style, ...colours].filter((part) => part !== '').join(';')}"`
}

// The rules must win against those in the elements.
const darkRules = (scope: string) =>
  Object.entries(paints)
    .map(([name, paint]) => {
      const colours = declarations(paint, 1).map(([property, value]) => `${property}: ${value} !important`)
      return `  ${scope}.${name} { ${colours.join('; ')} }`
    })
    .join('\n')

const declarations = (paint: Paint, theme: 0 | 1): [string, string][] =>
  Object.entries(paint).map(([property, name]) => [property, brandColours[name][theme]])

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
