import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { api } from '@karibu/contract'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } }
type SentSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code?: number }
  attributes: Attribute[]
}
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[] }

const opened: { app?: TestApp; collector?: Server } = {}
afterEach(async () => {
  await opened.app?.close()
  opened.collector?.close()
  opened.app = undefined
  opened.collector = undefined
})

/** A server with a collector that keeps what it is sent; `sent` closes the server, which sends what waits. */
async function traced(environment: Record<string, string> = {}) {
  const bodies: Sent[] = []
  const paths: string[] = []
  const collector = createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`)
    void json(request).then((body) => {
      bodies.push(body as Sent)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  opened.collector = collector
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
  const { port } = collector.address() as AddressInfo
  const app = await makeTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/`, ...environment })
  opened.app = app
  const sent = async () => {
    opened.app = undefined
    await app.close()
    return bodies.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    )
  }
  return { app, sent, bodies, paths }
}

const attributesOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
const durationMs = ({ startTimeUnixNano, endTimeUnixNano }: SentSpan) =>
  Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6

test('a request is a span named by its route template, its statements are child spans, and no span contains a value', async () => {
  const { app, sent, bodies, paths } = await traced()
  const { token, uid } = await makeMember(app, { firstname: 'Amara' })
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const url = `/api/people/${uid}?note=amara@example.com`
  await app.app.inject({ url: `/api/nothing/${uid}` })
  await app.call(api.profiles.get, { token, params: { id: uid } })
  const answered = await app.app.inject({ url, headers: { authorization: `Bearer ${token}`, traceparent } })
  const spans = await sent()
  expect(new Set(paths)).toEqual(new Set(['POST /v1/traces']))
  expect(bodies[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'karibu' },
  })
  const served = spans.filter(({ name }) => /^GET \/api\/\S*:id$/.test(name))
  const [request] = served
  expect(request && attributesOf(request)).toMatchObject({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'karibu.request_id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(1)
  for (const statement of statements) {
    expect(statement.traceId).toBe(request?.traceId)
    expect(statement.name).toMatch(/^(select|insert|update|delete|with)$/)
    expect(attributesOf(statement)['db.query.text']).toMatch(/\$1|select/)
    expect(durationMs(statement)).toBeGreaterThanOrEqual(0)
  }
  expect(spans.map(({ name }) => name)).toContain('unmatched')
  expect(spans.map(({ traceId }) => traceId)).not.toContain('0af7651916cd43dd8448eb211c80319c')
  expect(answered.statusCode).toBeLessThan(500)
  expect(JSON.stringify(bodies)).not.toMatch(new RegExp(`${uid}|amara|${token}`, 'i'))
})

test('a job is a span with its statements; a failed one is marked, without its error message', async () => {
  const { app, sent, bodies } = await traced()
  await sql`select graphile_worker.add_job('moderation.let-in', '{}'::json)`.execute(app.ctx.db)
  await app.runJobs()
  await app.ctx.tracing
    ?.traceJob('test.failing', async () => {
      throw new RangeError('of amara@example.com')
    })
    .catch(() => undefined)
  const spans = await sent()
  const done = spans.find(({ name }) => name === 'moderation.let-in')
  expect(spans.filter(({ parentSpanId }) => parentSpanId && parentSpanId === done?.spanId).length).toBeGreaterThan(0)
  const failed = spans.find(({ name }) => name === 'test.failing')
  expect([failed?.status.code, failed && attributesOf(failed)['error.type']]).toEqual([2, 'RangeError'])
  expect(JSON.stringify(bodies)).not.toContain('amara')
})

test('with a sampling rate of 0 nothing is sent', async () => {
  const { app, sent, paths } = await traced({ OTEL_TRACES_SAMPLER_ARG: '0' })
  await app.app.inject({ url: '/api/status' })
  expect([await sent(), paths]).toEqual([[], []])
})

test('a collector that does not respond delays nothing', async () => {
  const app = await makeTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  const { statusCode } = await app.app.inject({ url: '/api/status' })
  expect(statusCode).toBe(200)
  // Ends, although what waits cannot be sent.
  await app.close()
})
