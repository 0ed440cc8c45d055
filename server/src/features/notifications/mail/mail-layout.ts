import { brand, brandColours } from '@karibu/contract/brand'
import type { Context } from '../../../context.ts'

export type MailParts = {
  locale: string
  title: string
  greeting: string
  text: string
  /** What it lists, one line each. */
  lines?: string[]
  code: string | null
  button: { label: string; url: string } | null
  after: string
  foot: string
  /** How to get no more of these. */
  stop?: { label: string; url: string } | null
}

/** One mail as plain text and as HTML: tables, colours that bear dark mode, nothing fetched, nothing counted. */
export const layOut = (parts: MailParts): { text: string; html: string } => ({
  text: textOf(parts),
  html: htmlOf(parts),
})

function textOf({ greeting, text, lines = [], code, button, after, foot, stop }: MailParts): string {
  const list = lines.map((line) => `- ${line}`).join('\n')
  const middle = [list, code && `    ${code}`, button && `${button.label}: ${button.url}`].filter(Boolean)
  const end = [`-- \n${brand.name}\n${foot}`, stop && `${stop.label}: ${stop.url}`].filter(Boolean).join('\n')
  return `${[greeting, text, ...middle, after, end].join('\n\n')}\n`
}

function htmlOf(parts: MailParts): string {
  const { locale, title, greeting, text, lines = [], code, button, after, foot, stop } = parts
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: ${colour('bg', 'dark')} !important; }
  .card { background: ${colour('surface', 'dark')} !important; border-color: ${colour('line', 'dark')} !important; }
  .ink, .code { color: ${colour('ink', 'dark')} !important; }
  .code { background: ${colour('surface-2', 'dark')} !important; }
  .muted { color: ${colour('muted', 'dark')} !important; }
}
</style>
</head>
<body class="page" style="margin:0;background:${colour('bg')}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:${colour('bg')}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:480px;background:${colour('surface')};border:1px solid ${colour('line')};border-radius:12px">
<tr><td style="padding:24px;font-family:system-ui,Roboto,'Segoe UI',sans-serif;font-size:16px;line-height:24px">
<p class="ink" style="margin:0 0 16px;font-size:18px;font-weight:700;color:${colour('clay')}">${escaped(brand.name)}</p>
${paragraph('ink', colour('ink'), greeting)}
${paragraph('ink', colour('ink'), text)}
${lines.length > 0 ? lineBox(lines) : ''}${code ? codeBox(code) : ''}${button ? buttonBox(button) : ''}${paragraph('muted', colour('muted'), after)}
</td></tr>
</table>
<p class="muted" style="max-width:480px;margin:16px auto 0;font-family:system-ui,Roboto,'Segoe UI',sans-serif;font-size:13px;line-height:20px;color:${colour('muted')}">${escaped(foot)}${stop ? stopLink(stop) : ''}</p>
</td></tr>
</table>
</body>
</html>
`
}

// Spelled out in each element, since many mail programs read no variables.
const colour = (name: keyof typeof brandColours, theme: 'light' | 'dark' = 'light') =>
  brandColours[name][theme === 'light' ? 0 : 1]

const paragraph = (kind: string, colour: string, text: string) =>
  `<p class="${kind}" style="margin:0 0 16px;color:${colour}">${escaped(text)}</p>`

const lineBox = (lines: string[]) =>
  `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 20px;color:${colour('ink')}">${lines.map((line) => `<li style="margin:0 0 8px">${escaped(line)}</li>`).join('')}</ul>\n`

const stopLink = ({ label, url }: { label: string; url: string }) =>
  `<br><a class="muted" href="${escaped(url)}" style="color:${colour('muted')}">${escaped(label)}</a>`

const codeBox = (code: string) =>
  `<p class="code" style="margin:0 0 16px;padding:16px;border-radius:8px;background:${colour('surface-2')};color:${colour('ink')};text-align:center;font-size:34px;line-height:40px;font-weight:700;letter-spacing:8px;font-family:ui-monospace,Menlo,Consolas,monospace">${code}</p>\n`

const buttonBox = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:0 0 16px"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${colour('indigo')};color:${colour('on-indigo')};font-weight:650;text-decoration:none">${escaped(label)}</a></p>\n`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

/** The address of a page as it stands in mails. */
export function linkTo({ config }: Pick<Context, 'config'>, path: string): string {
  const host = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host
  return `${config.publicUrl ?? `http://${host}:${config.port}`}${path}`
}
