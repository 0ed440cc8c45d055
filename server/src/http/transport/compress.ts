import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { codingFor } from './content-encoding.ts'

// What fits into one packet gains nothing.
const worthwhile = 1400
/** Shorter replies are compressed on the event loop: a hand-over to another thread costs as much as the compression. */
const threadedFrom = 64 * 1024

const { BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel } = zlib.constants
const brotli = { params: { [BROTLI_PARAM_QUALITY]: 3 } }
const zstd = { params: { [ZSTD_c_compressionLevel]: 1 } }

type Compressor = { now: (text: string) => Buffer; threaded: (text: string) => Promise<Buffer> }
const threadedZstd = promisify<string, zlib.ZstdOptions, Buffer>(zlib.zstdCompress)
const threadedBrotli = promisify<string, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)
const threadedGzip = promisify<string, Buffer>(zlib.gzip)

/**
 * CPU time of a page of Discover (33 kB): zstd 0.05 ms for 5.8 kB, Brotli 0.10 ms for 5.9 kB, gzip 0.14 ms for 6.2 kB; in
 * another thread each takes 0.1 ms more. Browsers accept zstd and Brotli over HTTPS only.
 */
const compressors = {
  zstd: {
    now: (text) => zlib.zstdCompressSync(text, zstd),
    threaded: (text) => threadedZstd(text, zstd),
  },
  br: {
    now: (text) => zlib.brotliCompressSync(text, brotli),
    threaded: (text) => threadedBrotli(text, brotli),
  },
  gzip: { now: (text) => zlib.gzipSync(text), threaded: threadedGzip },
} satisfies Record<string, Compressor>
const offered = ['zstd', 'br', 'gzip'] as const

/**
 * Packs the larger replies of the interface: data costs its members money, and a page of Discover is 33 kB bare. The length
 * of a packed reply may tell a secret if a stranger can have it requested with chosen text in it; that is impossible here,
 * since a session is a header that no other site's page can send (docs/decisions/0106).
 */
export function packReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('application/json')
    if (!isJson || payload.length < worthwhile || reply.hasHeader('content-encoding')) return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
    const coding = codingFor(request.headers['accept-encoding'], offered)
    if (coding === 'identity') return payload
    reply.header('content-encoding', coding)
    const { now, threaded } = compressors[coding]
    return payload.length < threadedFrom ? now(payload) : threaded(payload)
  })
}
