import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { brand } from '@karibu/contract/brand'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { codingFor } from '../transport/content-encoding.ts'

const prefix = '/api/docs'

/**
 * `/api/docs`: a page for developers to read and try the interface, drawn by Scalar from `/api/openapi.json`. Its script is
 * served from here and may only connect to this server. Without the setting `API_DOCS` there is no such page.
 */
export async function serveApiReference(app: FastifyInstance, { config }: Pick<Context, 'config'>): Promise<void> {
  if (!config.apiDocs) return
  let reading: Promise<Reference> | undefined
  const read = () => {
    reading ??= readReference().catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }
  app.get(`${prefix}/`, async (request, reply) => {
    // The router ignores the slash at the end, which the page needs to find its script.
    if (request.url.split('?')[0] === prefix) return reply.redirect(`${prefix}/`, 301)
    const { page, policy } = await read()
    return reply
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
  app.get(`${prefix}/js/scalar.js`, async ({ headers }, reply) => {
    const { script, packed } = await read()
    void reply
      .headers({ 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' })
      .type('application/javascript; charset=utf-8')
    if (codingFor(headers['accept-encoding'], ['gzip']) === 'identity') return reply.send(script)
    return reply.header('content-encoding', 'gzip').send(packed)
  })
}

type Reference = { page: string; policy: string; script: Buffer; packed: Buffer }

/** The package holds scripts of 20 MB: a server reads it when the page is first requested. */
async function readReference(): Promise<Reference> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const own = Fastify()
  await own.register(reference, { routePrefix: prefix, configuration })
  const [page, plain] = await Promise.all([own.inject(`${prefix}/`), own.inject(`${prefix}/js/scalar.js`)])
  await own.close()
  const script = Buffer.from(withoutEval + plain.body)
  return { page: page.body, policy: policyFor(page.body), script, packed: await promisify(gzip)(script) }
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

/** The script validates with zod, which else tries out whether it may compile code: a breach of the policy. */
const withoutEval = 'globalThis.__zod_globalConfig={jitless:true};'

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
