import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { brand } from '@karibu/contract/brand'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { codingFor } from '../transport/content-encoding.ts'

/**
 * `/api/docs`: a page for developers to read and try the interface, drawn by Scalar from `/api/openapi.json`. Its script is
 * served from here and may only connect to this server. Without the setting `API_DOCS` there is no such page.
 */
export async function serveApiReference(app: FastifyInstance, { config }: Pick<Context, 'config'>): Promise<void> {
  if (!config.apiDocs) return
  // The package holds a script of 5 MB: servers without the page do not load it.
  const { default: reference } = await import('@scalar/fastify-api-reference')
  await app.register(async (scope) => {
    scope.addHook('onSend', makeSender())
    await scope.register(reference, { routePrefix: '/api/docs', configuration, hooks: { onRequest: assertHost } })
  })
}

/** Nothing of the page comes from or goes to Scalar's own servers. */
const configuration = {
  url: '/api/openapi.json',
  favicon: '/icon.svg',
  pageTitle: `${brand.name}: HTTP interface`,
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
} as const

/** The package computes addresses from the header `Host`, and throws for one that is none. */
async function assertHost(request: FastifyRequest): Promise<void> {
  if (!URL.canParse(`http://${request.hostname}`)) throw new Refusal('invalid_input')
}

/** The script validates with zod, which else tries out whether it may compile code: a breach of the policy. */
const withoutEval = 'globalThis.__zod_globalConfig={jitless:true};'

/** Adds the policy to the page and packs the script, once for all requests. */
function makeSender() {
  let packed: Promise<Buffer> | undefined
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const type = String(reply.getHeader('content-type'))
    if (typeof payload !== 'string') return payload
    if (type.startsWith('text/html'))
      void reply.header('content-security-policy', policyFor(payload)).header('cache-control', 'no-store')
    if (!type.startsWith('application/javascript')) return payload
    void reply.header('cache-control', 'public, max-age=3600').header('vary', 'accept-encoding')
    const script = withoutEval + payload
    if (codingFor(request.headers['accept-encoding'], ['gzip']) === 'identity') return script
    void reply.header('content-encoding', 'gzip')
    packed ??= promisify<string, Buffer>(gzip)(script)
    return packed
  }
}

function policyFor(html: string): string {
  const inline = [...html.matchAll(/<script(?:\s(?!src)[^>]*)?>([\s\S]*?)<\/script>/g)].map(([, text = '']) => text)
  const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    // The script writes its style sheets into the page.
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
