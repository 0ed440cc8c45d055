import { createHash } from 'node:crypto'
import { commonRefusals } from '@karibu/contract'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { OpenApi, Operation } from './openapi.ts'
import { shapeOf } from './schema-shape.ts'

/** `/api/docs`: the interface for people to read, drawn from its OpenAPI. In production there is no such page. */
export function apiPage(app: FastifyInstance, { config }: Pick<Context, 'config'>, description: OpenApi): void {
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  app.get('/api/docs', async (_request, reply) => {
    if (config.production) throw new Refusal('not_found')
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(pageOf(description))
  })
}

type Call = { method: string; path: string; operation: Operation }

function pageOf({ info, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const features = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')
  const links = [...features].map(
    ([name, { length }]) => `<li><a href="#${name}">${escaped(name)} <small>${length}</small></a></li>`,
  )
  const sections = [...features].map(
    ([name, list]) => `<section id="${name}"><h2>${escaped(name)}</h2>${list.map(callOf).join('')}</section>`,
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escaped(name)}"><summary>${escaped(name)}</summary>${block(shapeOf(schema))}</details>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(info.title)}: the interface</title><style>${styles}</style></head><body>
<header><h1>${escaped(info.title)}: the interface</h1>
<p>${calls.length} calls, described by <a href="/api/openapi.json">OpenAPI 3.1</a>. ${prose(info.description)}</p>
<p>Members send <code>Authorization: Bearer TOKEN</code>. Every call may be refused with ${commonRefusals.map(code).join(', ')};
what else it refuses stands with it.</p>
</header>
<nav aria-label="Features"><ul>${links.join('')}<li><a href="#schemas">schemas <small>${schemas.length}</small></a></li></ul></nav><main>${sections.join('')}<section id="schemas"><h2>schemas</h2>${schemas.join('')}</section></main></body></html>`
}

function callOf({ method, path, operation }: Call): string {
  const { parameters, requestBody, responses, summary, operationId } = operation
  const bodies = Object.entries(requestBody?.content ?? {})
  const answers = Object.entries(responses).filter(([status]) => Number(status) < 400)
  const parts = [
    ...(['path', 'query', 'header'] as const).map((where) => {
      const here = parameters.filter((parameter) => parameter.in === where)
      const required = here.filter((parameter) => parameter.required).map(({ name }) => name)
      const properties = Object.fromEntries(here.map(({ name, schema }) => [name, schema]))
      return here.length > 0 ? part(where, block(shapeOf({ type: 'object', properties, required }))) : ''
    }),
    ...bodies.map(([type, { schema }]) => part(`body, ${type}`, block(shapeOf(schema)))),
    ...answers.map(([status, { description, content }]) => {
      const data = content?.['application/json']?.schema.properties?.data
      return part(`answer ${status}`, data ? block(shapeOf(data)) : `<p>${escaped(description)}</p>`)
    }),
    refusalsOf(operation),
  ]
  return `<details id="${escaped(operationId)}"><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escaped(path)}</code>
<i>${escaped(operation['x-who'])}</i> <span>${prose(summary)}</span></summary>${parts.join('')}</details>`
}

function refusalsOf({ responses }: Operation): string {
  const common: readonly string[] = commonRefusals
  const own = Object.entries(responses).flatMap(([status, { description }]) =>
    Number(status) < 400
      ? []
      : description
          .split(', ')
          .filter((name) => !common.includes(name))
          .map((name) => `<li>${status} ${code(name)}</li>`),
  )
  return own.length > 0 ? part('refusals', `<ul>${own.join('')}</ul>`) : ''
}

const part = (title: string, body: string) => `<h3>${escaped(title)}</h3>${body}`
// What is wider than the page is scrolled by keys too.
const block = (text: string) => `<pre tabindex="0">${escaped(text)}</pre>`
const prose = (text: string) => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')
const code = (text: string) => `<code>${escaped(text)}</code>`

const styles = `
:root { --bg: light-dark(#fbf7f0, #131126); --surface: light-dark(#fff, #1e1b3a); --ink: light-dark(#1e1b3a, #f6f1e7);
  --muted: light-dark(#5b5470, #bdb6d0); --line: light-dark(#d9cdbb, #3d3860); --indigo: light-dark(#3b2f8f, #b9b0ff) }
* { box-sizing: border-box }
body { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem;
  background: var(--bg); color: var(--ink); font: 1rem/1.5 system-ui, Roboto, "Segoe UI", sans-serif }
h1 { font-size: 1.5rem; margin: 0 0 .5rem }
h2 { font-size: 1.25rem; margin: 1.5rem 0 .5rem }
h3 { font-size: .875rem; margin: .75rem 0 .25rem; color: var(--muted) }
p { margin: 0 0 .5rem }
a { color: var(--indigo) }
code, pre { font: .875rem/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
nav ul, details ul { display: flex; flex-wrap: wrap; gap: .25rem .75rem; list-style: none; margin: 0; padding: 0 }
nav a { display: inline-block; padding: .5rem 0 }
details { margin: .5rem 0; background: var(--surface); border: 1px solid var(--line); border-radius: 12px }
details > :not(summary) { margin-inline: 1rem }
details > :last-child { margin-bottom: 1rem }
summary { padding: .75rem 1rem; cursor: pointer; border-radius: 12px }
summary:hover { color: var(--indigo) }
summary b { display: inline-block; min-width: 4.25rem; font-size: .875rem }
.get { color: light-dark(#1d6b45, #7fdcae) } .delete { color: light-dark(#a3232c, #ff9d9d) }
.post, .put, .patch { color: var(--indigo) }
summary span { display: block; color: var(--muted); font-size: .875rem }
summary i { padding: .125rem .5rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--muted); font-size: .8125rem; font-style: normal }
pre { margin-block: 0; padding: .75rem; border: 1px solid var(--line); border-radius: 8px; overflow-x: auto; white-space: pre-wrap }
:focus-visible { outline: 3px solid var(--indigo); outline-offset: 2px }
`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
