import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brandColours } from '@karibu/contract/brand'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { errorCode } from '../../error-code.ts'
import { isLocalRequest, isLoopback } from '../../local-request.ts'
import { Refusal } from '../../refusal.ts'
import { readMail, type StoredMail } from './stored-mail.ts'

const listMax = 200
const nameShape = /^[\w-]+\.eml$/

/**
 * `/dev/mailbox`: the mails that stay in `folder` because no mail server is set. They hold login codes, so only a browser of
 * this machine may read them; production, and a server whose address is public, has no such page.
 */
export function devMailbox(app: FastifyInstance, { config }: Pick<Context, 'config'>, folder: string): void {
  const isPublic = config.publicUrl !== null && !isLoopback(new URL(config.publicUrl).hostname)
  const assertOpen = (request: FastifyRequest) => {
    if (config.production || config.mail.smtpUrl || isPublic || !isLocalRequest(request)) throw new Refusal('not_found')
  }
  app.get('/dev/mailbox', async (request, reply) => {
    assertOpen(request)
    const names = (await namesIn(folder)).sort().reverse().slice(0, listMax)
    const mails = await Promise.all(names.map(async (name) => ({ name, mail: await read(folder, name) })))
    return sendPage(reply, 'Mailbox', listOf(mails))
  })
  app.get<{ Params: { name: string } }>('/dev/mailbox/:name', async (request, reply) => {
    assertOpen(request)
    const { name } = request.params
    if (!nameShape.test(name) || !(await namesIn(folder)).includes(name)) throw new Refusal('not_found')
    const mail = await read(folder, name)
    return sendPage(reply, mail.subject, letterOf(mail))
  })
}

const read = async (folder: string, name: string) => readMail(await readFile(join(folder, name), 'latin1'))

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => nameShape.test(name))
  } catch (error) {
    // Before the first mail there is no folder.
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

function listOf(mails: { name: string; mail: StoredMail }[]): string {
  if (mails.length === 0) return '<h1>Mailbox</h1><p class="muted">No mail has been sent yet.</p>'
  const items = mails.map(
    ({ name, mail }) =>
      `<li><a href="/dev/mailbox/${name}"><strong>${escaped(mail.subject)}</strong><span>${escaped(mail.to)}</span><time>${escaped(mail.date)}</time></a></li>`,
  )
  return `<h1>Mailbox</h1><p class="muted">Mails stay on this machine while SMTP_URL is not set. Newest first.</p><ul>${items.join('')}</ul>`
}

const letterOf = ({ subject, to, date, text, html }: StoredMail) =>
  `<p><a class="back" href="/dev/mailbox">Mailbox</a></p><h1>${escaped(subject)}</h1>
<p class="muted">${escaped(to)} · ${escaped(date)}</p>
<pre>${escaped(text)}</pre>
<iframe title="HTML" sandbox srcdoc="${escaped(html)}"></iframe>`

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${styles}</style></head><body><main>${body}</main></body></html>`)
}

const colours = (['bg', 'surface', 'ink', 'muted', 'line', 'indigo'] as const)
  .map((name) => `--${name}: light-dark(${brandColours[name].join(', ')})`)
  .join('; ')

const styles = `
:root { ${colours} }
body { margin: 0; background: var(--bg); color: var(--ink); font: 1rem/1.5 system-ui, Roboto, "Segoe UI", sans-serif }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { font-size: 1.5rem; margin: 0 0 .5rem }
.muted, time { color: var(--muted) }
ul { list-style: none; margin: 0; padding: 0 }
li a { display: grid; gap: .125rem; padding: .75rem 1rem; margin: .5rem 0; background: var(--surface); border: 1px solid var(--line);
  border-radius: 12px; color: inherit; text-decoration: none; overflow-wrap: anywhere }
a:focus-visible { outline: 3px solid var(--indigo); outline-offset: 2px }
li a:hover { border-color: var(--indigo) }
.back { color: var(--indigo) }
time { font-size: .875rem }
pre { padding: 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px; white-space: pre-wrap; overflow-wrap: anywhere }
iframe { box-sizing: border-box; width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: 12px }
`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
