import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { isLoopback } from '../../local-request.ts'
import { Refusal } from '../../refusal.ts'
import { localeOf } from '../translations.ts'
import { makePages } from './pages.ts'
import { isInShell, robotsTxt, type SiteMap, siteMap, sitemapXml } from './sitemap.ts'

/**
 * Serves the built web: hashed assets for ever, prerendered pages by language, the application's shell where it has
 * a screen, and the same shell as a 404 everywhere else.
 */
export async function serveWeb(
  app: FastifyInstance,
  { config }: Pick<Context, 'config'>,
  folder: string,
): Promise<void> {
  const policy = contentPolicy(folder, config.publicUrl)
  const site = siteMapOf(folder)
  const origin = config.publicUrl ? new URL(config.publicUrl).origin : null
  const sendPage = makePages(folder, origin)
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    acceptRanges: false,
    dotfiles: 'ignore',
  })
  app.get('/assets/*', async (request, reply) => {
    const file = decodeURIComponent(request.url.split('?')[0] ?? '').slice(1)
    if (file.includes('..') || !existsSync(join(folder, file))) throw new Refusal('not_found')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return reply.sendFile(file)
  })
  // The service worker takes photos that are shared with the installed site, and nothing of them comes here. Where it is
  // gone, the browser posts them: they are not read, and the page lets their member choose them there.
  app.post('/dashboard/shared', async (_, reply) => reply.redirect('/dashboard/shared?lost', 303))
  app.setNotFoundHandler(async (request, reply) => {
    const path = decodePath(request.url)
    if (!wantsPage(request, path)) throw new Refusal('not_found')
    const served = siteFile(path, { site, origin: origin ?? loopbackOrigin(request) })
    if (served) return reply.header('cache-control', 'public, max-age=3600').type(served.type).send(served.text)
    const asset = rootFile(folder, path)
    // A service worker that is kept too long keeps all of the web too long.
    const age = asset === 'sw.js' ? 'no-cache' : 'public, max-age=3600'
    if (asset) return reply.header('cache-control', age).sendFile(asset)
    const page = pageFor(folder, path, request)
    if (page === null) reply.header('x-robots-tag', 'noindex').code(isInShell(site, path) ? 200 : 404)
    reply.header('content-security-policy', policy)
    reply.header('cache-control', 'no-cache').header('vary', 'accept-language, accept-encoding')
    return sendPage(request, reply, page ?? 'app.html')
  })
}

/** Without a built web only the interface is served. */
export function serveNothing(app: FastifyInstance): void {
  app.setNotFoundHandler(async () => {
    throw new Refusal('not_found')
  })
}

const decodePath = (url: string): string => {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '/')
  } catch {
    return '/'
  }
}

const wantsPage = (request: FastifyRequest, path: string): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|socket\.io)(\/|$)/.test(path) &&
  !path.includes('..')

// Files with an extension at the root (favicon, manifest), the drawings of gifts, the pictures of screens; pages never have one.
function rootFile(folder: string, path: string): string | null {
  if (!/^\/((gifts|screens)\/)?[\w-]+\.(svg|png|webp|ico|webmanifest|txt|xml|js)$/.test(path)) return null
  if (!existsSync(join(folder, path.slice(1)))) throw new Refusal('not_found')
  return path.slice(1)
}

// `/about` has prerendered pages in each language; the browser's language chooses among them. Null: there is none.
function pageFor(folder: string, path: string, request: FastifyRequest): string | null {
  const clean = path.replaceAll(/^\/+|\/+$/g, '')
  if (!/^[\w/-]*$/.test(clean)) return null
  const locale = localeOf(request.headers['accept-language'])
  const candidates = [join(locale === 'en' ? '' : locale, clean, 'index.html'), join(clean, 'index.html')]
  return candidates.find((candidate) => existsSync(join(folder, candidate))) ?? null
}

// On a developer's own machine the address asked for is the site's; any other Host header may be made up.
const loopbackOrigin = ({ protocol, hostname, host }: FastifyRequest): string | null =>
  isLoopback(hostname) ? `${protocol}://${host}` : null

function siteFile(path: string, { site, origin }: { site: SiteMap; origin: string | null }) {
  if (path === '/robots.txt') return { type: 'text/plain; charset=utf-8', text: robotsTxt(origin) }
  if (path === '/sitemap.xml' && origin)
    return { type: 'application/xml; charset=utf-8', text: sitemapXml(site, origin) }
  return null
}

function siteMapOf(folder: string): SiteMap {
  const path = join(folder, 'site.json')
  if (!existsSync(path)) return { pages: [], shell: [], locales: [] }
  return siteMap.parse(JSON.parse(readFileSync(path, 'utf8')))
}

const policyHashes = z.object({ scripts: z.array(z.string()).default([]), styles: z.array(z.string()).default([]) })

// The build writes its hashes as a policy wants them, quotes included.
function contentPolicy(folder: string, publicUrl: string | null): string {
  const path = join(folder, 'csp.json')
  const hashes = policyHashes.parse(existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})
  // 'self' covers our own sockets, but not in older Safaris; any `wss:` would let a planted script tell a stranger.
  const sockets = publicUrl ? [new URL(publicUrl).origin.replace(/^http/, 'ws')] : []
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.scripts.join(' ')}`,
    `style-src 'self' ${hashes.styles.join(' ')}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src ${["'self'", ...sockets].join(' ')}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy names the one script that may run beside the page: our service worker.
    'trusted-types karibu',
  ].join('; ')
}
