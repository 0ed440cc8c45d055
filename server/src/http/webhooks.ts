import type { FastifyInstance } from 'fastify'

type Headers = Record<string, string | string[] | undefined>
/** Returns once the news is safe; throws a Refusal for what is not the sender's. */
type Hear<C extends string> = (notice: { channel: C; raw: Uint8Array; headers: Headers }) => Promise<void>

const bytesMax = 64 * 1024

/** `POST /api/webhooks/<channel>`: the body reaches `hear` byte for byte as it came, since signatures are over bytes. */
export async function mountWebhooks<C extends string>(
  app: FastifyInstance,
  channels: readonly C[],
  hear: Hear<C>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bytesMax }, (_request, body, done) => {
      done(null, body)
    })
    for (const channel of channels) {
      scope.post(`/api/webhooks/${channel}`, { bodyLimit: bytesMax }, async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        await hear({ channel, raw, headers: request.headers })
        return reply.code(200).header('cache-control', 'no-store').send({ data: {} })
      })
    }
  })
}
