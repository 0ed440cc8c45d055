import type { FastifyServerOptions } from 'fastify'
import type { Context } from '../context.ts'

/** Logs hold no personal data: no addresses of people or machines, no headers, no bodies, no query. */
export const loggerOptions = (config: Context['config']) =>
  ({
    level: config.logLevel,
    base: null,
    hooks: {
      logMethod(values, log) {
        log.apply(this, values.map((part) => (typeof part === 'string' ? redacted(part) : part)) as typeof values)
      },
    },
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        message: firstLine(redacted(error.message)),
        stack: redacted(error.stack ?? ''),
      }),
    },
  }) satisfies FastifyServerOptions['logger']

// What others say of a failure may name who it was about: a mail server repeats the address it refused.
const redacted = (text: string) => text.replaceAll(/[\w.+%-]+@[\w-]+(\.[\w-]+)+/g, '…@…')
const firstLine = (text: string) => text.split('\n')[0]?.slice(0, 300) ?? ''
