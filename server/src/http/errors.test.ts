import { Writable } from 'node:stream'
import Fastify, { type FastifyServerOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { answerError } from './errors.ts'
import { loggerOptions } from './log.ts'

let base: TestApp
beforeAll(async () => {
  base = await makeTestApp()
})
afterAll(() => base.close())

const noLogger: Pick<FastifyServerOptions, 'logger'> = {}

async function answerTo(error: Error, options = noLogger) {
  const app = Fastify(options)
  app.setErrorHandler((thrown, request, reply) => answerError(base.ctx, thrown, { request, reply }))
  app.get('/', async () => {
    throw error
  })
  return app.inject('/')
}

test('a temporary failure of the database is a 503 with retry-after', async () => {
  for (const error of [
    new Error('Connection terminated unexpectedly'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('timeout exceeded when trying to connect'),
    Object.assign(new Error('the database system is in recovery mode'), { code: '57P03' }),
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
    Object.assign(new Error('deadlock detected'), { code: '40P01' }),
    Object.assign(new Error('prepared statement does not exist'), { code: '26000' }),
  ]) {
    const answer = await answerTo(error)
    expect([error.message, answer.statusCode, answer.headers['retry-after']]).toEqual([error.message, 503, '2'])
  }
})

test('the response to a bug discloses nothing', async () => {
  const answer = await answerTo(new Error('select secret from member where email = x@example.com'))
  expect(answer.json()).toEqual({ code: 'internal', message: expect.any(String), requestId: expect.any(String) })
  expect(answer.body).not.toContain('secret')
})

test('an unexpected error is logged with its code and its place, and an expected one is not', async () => {
  const lines: { event?: string; level: number; err?: { stack: string } }[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const logger = { ...loggerOptions(base.ctx.config), level: 'warn', stream }
  await answerTo(new Refusal('not_found'), { logger })
  expect(lines).toEqual([])
  await answerTo(new TypeError('x is not a function'), { logger })
  expect(lines).toMatchObject([
    {
      event: 'internal_error',
      level: 50,
      err: { type: 'TypeError', stack: expect.stringContaining('errors.test.ts') },
    },
  ])
})
