import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Limits } from './limits.ts'
import { isTooDeep } from './security/json-depth.ts'

type Headers = Record<string, string | string[] | undefined>
/** Returns once the event is stored; throws `unauthenticated` for a request that is not the provider's. */
type ReceiveWebhook<C extends string> = (notice: { channel: C; raw: Uint8Array; headers: Headers }) => Promise<void>
type Webhooks<C extends string> = { channels: readonly C[]; limits: Limits; receive: ReceiveWebhook<C> }

const bytesMax = 64 * 1024

/**
 * `POST /api/webhooks/<channel>`: the body reaches `hear` byte for byte as it came, since signatures are over bytes. A
 * network that sends wrong signatures is refused for a while, before its bodies are read.
 */
export async function mountWebhooks<C extends string>(
  app: FastifyInstance,
  { channels, limits, receive }: Webhooks<C>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bytesMax }, (_request, body, done) => {
      done(null, body)
    })
    for (const channel of channels) {
      scope.post(`/api/webhooks/${channel}`, { bodyLimit: bytesMax }, async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (isTooDeep(raw.toString('latin1'))) throw new Refusal('invalid_input')
        try {
          await receive({ channel, raw, headers: request.headers })
        } catch (error) {
          if (error instanceof Refusal && error.code === 'unauthenticated') await limits.countForged(request.ip)
          throw error
        }
        return reply.code(200).header('cache-control', 'no-store').send({ data: {} })
      })
    }
  })
}
