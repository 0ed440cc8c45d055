import type { FastifyServerOptions } from 'fastify'
import type { Context } from '../context.ts'
import { redacted } from '../log.ts'

/** Logs hold no personal data: no addresses of people or machines, no headers, no bodies, no query. */
export const loggerOptions = (config: Context['config']) =>
  ({
    level: config.logLevel,
    base: null,
    hooks: {
      logMethod(values, log) {
        // A text becomes a text, so that the arguments keep their types.
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

const firstLine = (text: string) => text.split('\n')[0]?.slice(0, 300) ?? ''
