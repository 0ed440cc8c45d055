import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Coding, codingFor } from '../transport/content-encoding.ts'

type Page = { etag: string } & Record<Exclude<Coding, 'zstd'>, Buffer>

// What search engines and messengers read needs whole addresses; the build writes them without the site, which only the
// server knows.
const addresses =
  /(<link rel="(?:canonical|alternate)"[^>]* href="|<meta property="og:(?:url|image)" content="|"(?:url|logo)":")\//g

/** The documents of the built web, with whole addresses once `origin` is known; each is made once and kept. */
export function makePages(folder: string, origin: string | null) {
  const cached = new Map<string, Promise<Page>>()
  const pageOf = (file: string): Promise<Page> => {
    const known = cached.get(file) ?? makePage(join(folder, file), origin)
    cached.set(file, known)
    known.catch(() => cached.delete(file))
    return known
  }
  return async (request: FastifyRequest, reply: FastifyReply, file: string): Promise<FastifyReply> => {
    const page = await pageOf(file)
    const coding = codingFor(request.headers['accept-encoding'], ['br', 'gzip'])
    const etag = `"${page.etag}-${coding}"`
    reply.header('etag', etag)
    if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.type('text/html; charset=utf-8').send(page[coding])
  }
}

async function makePage(path: string, origin: string | null): Promise<Page> {
  const written = await readFile(path, 'utf8')
  const html = Buffer.from(origin ? written.replace(addresses, `$1${origin}/`) : written)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(html, quality), promisify(gzip)(html)])
  return { etag: createHash('sha256').update(html).digest('base64url').slice(0, 22), br, gzip: zipped, identity: html }
}
