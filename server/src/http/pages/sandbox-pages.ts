import type { FastifyInstance } from 'fastify'

/** Under `/api`, which the service worker leaves alone and every proxy in front passes on. */
export const sandboxPages = '/api/sandbox'

const pages = ['checkout', 'flow', 'hosted/pay']
const bytesMax = 4 * 1024
const answerMs = 10_000
const passedOn = ['content-type', 'content-security-policy', 'cache-control', 'referrer-policy', 'location']

/**
 * The hosted pages of the payment sandbox at the address of the site, for browsers of other machines. Its calls and its
 * controls stay on this machine. Who knows the random code of a page may report that payment as made: it is play money.
 */
export async function serveSandboxPages(app: FastifyInstance, sandboxUrl: string): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bytesMax },
      (_request, body, done) => done(null, body),
    )
    for (const page of pages) {
      scope.route<{ Params: { code: string } }>({
        method: ['GET', 'POST'],
        url: `${sandboxPages}/${page}/:code`,
        bodyLimit: bytesMax,
        handler: async ({ method, params, body }, reply) => {
          const answer = await fetch(`${sandboxUrl}/${page}/${encodeURIComponent(params.code)}`, {
            method,
            redirect: 'manual',
            signal: AbortSignal.timeout(answerMs),
            ...(typeof body === 'string' && {
              body,
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
            }),
          })
          for (const name of passedOn) {
            const value = answer.headers.get(name)
            if (value) reply.header(name, value)
          }
          return reply.code(answer.status).send(await answer.text())
        },
      })
    }
  })
}
