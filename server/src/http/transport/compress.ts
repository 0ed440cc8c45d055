import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { codingFor } from './content-encoding.ts'

// What fits into one packet gains nothing.
const worthwhile = 1400
// At this quality a page of Discover takes a third of a millisecond, beside the event loop.
const swift = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/**
 * Packs the larger replies of the interface: data costs its members money, and a page of Discover is 12 kB bare. The length
 * of a packed reply may tell a secret where a stranger can have it asked for with words of his own in it; here nobody can,
 * since a session is a header that no other site's page can send.
 */
export function packReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isJson = typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('application/json')
    if (!isJson || payload.length < worthwhile || reply.hasHeader('content-encoding')) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    const coding = codingFor(request.headers['accept-encoding'])
    if (coding === 'identity') return done(null, payload)
    reply.header('content-encoding', coding)
    if (coding === 'br') brotliCompress(payload, swift, done)
    else gzip(payload, done)
  })
}
