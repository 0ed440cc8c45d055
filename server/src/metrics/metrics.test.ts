import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import { addCollected } from './collect.ts'
import { makeMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'

const monitoring = join(import.meta.dirname, '../../../deploy/monitoring')

let app: TestApp
let metrics: ReturnType<typeof makeMetrics>
let served: Awaited<ReturnType<typeof serveMetrics>>
beforeAll(async () => {
  app = await makeTestApp()
  metrics = makeMetrics()
  app.ctx.metrics = metrics
  const collect = addCollected(metrics.registry, { pool: app.ctx.pool, log: app.ctx.log, countSockets: () => 3 })
  served = await serveMetrics({ host: '127.0.0.1', port: 0 }, { registry: metrics.registry, collect })
})
afterAll(async () => {
  await served.stop()
  await app.close()
})

const scrape = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text()

test('requests are counted by their route template, and labels contain nothing of a request', async () => {
  const { token, uid } = await makeMember(app, { firstname: 'Amara' })
  await app.call(api.profiles.get, { token, params: { id: uid } })
  await app.app.inject({ url: `/api/nothing/${uid}?email=amara@example.com` })
  await app.app.inject({ url: '/api/status', headers: { 'user-agent': 'amara-agent' } })
  metrics.countOutcome('mail', false)
  metrics.countLogEvent('redis_lost')
  const text = await scrape()
  expect(text).toMatch(/karibu_http_requests_total\{route="GET \/api\/\S*:id",status="200"\} 1\n/)
  expect(text).toContain('karibu_http_requests_total{route="unmatched",status="404"} 1\n')
  expect(text).toContain('karibu_http_request_duration_seconds_count{route="GET /api/status"} 1\n')
  expect(text).toContain('karibu_outcomes_total{part="mail",result="failure"} 1\n')
  expect(text).toContain('karibu_log_events_total{event="redis_lost",level="warn"} 1\n')
  expect(text).not.toMatch(new RegExp(`${uid}|amara|${token}`, 'i'))
})

test('unknown paths and statuses add no series', async () => {
  const series = async () => (await scrape()).split('\n').filter((line) => line.startsWith('karibu_http_')).length
  await app.app.inject({ url: '/api/unknown' })
  const before = await series()
  for (let path = 0; path < 50; path += 1) await app.app.inject({ url: `/api/unknown/${path}` })
  expect(await series()).toBe(before)
})

test('queue, pool, sockets, deposits, payouts and ledger are read at each scrape', async () => {
  await app.ctx.pool.query(`select graphile_worker.add_job('test.nothing', run_at := now() - interval '60 seconds')`)
  const fresh = makeMetrics()
  const collect = addCollected(fresh.registry, { pool: app.ctx.pool, log: app.ctx.log, countSockets: () => 3 })
  await collect()
  const text = await fresh.registry.metrics()
  expect(text).toContain('karibu_jobs{state="due"} 1\n')
  expect(text).toContain('karibu_jobs{state="failed"} 0\n')
  expect(Number(/^karibu_jobs_oldest_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThanOrEqual(60)
  expect(text).toMatch(/karibu_database_connections\{state="idle"\} [1-9]/)
  for (const line of [
    'karibu_sockets 3',
    'karibu_database_up 1',
    'karibu_ledger_faults 0',
    'karibu_deposits_overdue 0',
  ])
    expect(text).toContain(`${line}\n`)
})

test('without the database the process metrics remain', async () => {
  const broken = makeMetrics()
  const pool = Object.assign(Object.create(app.ctx.pool), { query: () => Promise.reject(new Error('gone')) })
  const collect = addCollected(broken.registry, { pool, log: app.ctx.log, countSockets: () => 3 })
  await collect()
  const text = await broken.registry.metrics()
  expect(text).toContain('karibu_database_up 0\n')
  expect(text).toContain('karibu_sockets 3\n')
})

test('only GET /metrics is served, and a second process takes the next port', async () => {
  const url = `http://127.0.0.1:${served.port}`
  expect((await fetch(`${url}/`)).status).toBe(404)
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405)
  const { registry } = makeMetrics()
  const bind = { host: '127.0.0.1', port: served.port }
  const second = await serveMetrics(bind, { registry, collect: async () => {} })
  expect(second.port).toBeGreaterThan(served.port)
  await second.stop()
})

test('events used by an alert exist, and start at zero, so that the first one is an increase', async () => {
  const fresh = await makeMetrics().registry.metrics()
  const rules = readFileSync(join(monitoring, 'prometheus-rules.yml'), 'utf8')
  const events = [...rules.matchAll(/karibu_log_events_total\{event="(\w+)"\}/g)].map(([, event]) => event)
  expect(events).toContain('known_picture_refused')
  for (const event of events)
    expect(fresh).toMatch(new RegExp(`^karibu_log_events_total\\{event="${event}",level="\\w+"\\} 0$`, 'm'))
})

test('each alert has a recipient and instructions', () => {
  const rules = readFileSync(join(monitoring, 'prometheus-rules.yml'), 'utf8').split('- alert: ').slice(1)
  for (const rule of rules) {
    expect(rule).toMatch(/labels: \{ severity: (page|warning) \}/)
    expect(rule).toMatch(/summary: \S/)
  }
})

test.each(['grafana-dashboard.json', 'prometheus-rules.yml'])('%s names metrics that exist', async (file) => {
  const text = await scrape()
  const known = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  const source = readFileSync(join(monitoring, file), 'utf8')
  const named = [...new Set([...source.matchAll(/\b(?:karibu|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name))]
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
