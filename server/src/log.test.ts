import { expect, test, vi } from 'vitest'
import { type Log, makeCountedLog, makeLog, makeTerminalLog } from './log.ts'
import { logEvents } from './log-events.ts'

test('a line has its code, its fields and the text of the catalogue, without personal addresses', () => {
  const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), fatal: vi.fn() }
  const detail = 'no mail to amara.o+x@example.co.ke'
  makeLog(logger)('job_failed', { job: 'accounts.mail-code', jobId: '7', detail })
  expect(logger.error.mock.calls).toEqual([
    [
      { event: 'job_failed', job: 'accounts.mail-code', jobId: '7', detail: 'no mail to …@…' },
      logEvents.job_failed.text,
    ],
  ])
  for (const level of ['info', 'warn', 'fatal'] as const) expect(logger[level]).not.toHaveBeenCalled()
})

test('a terminal shows the text with its values', () => {
  const lines: string[] = []
  makeTerminalLog((line) => lines.push(line))('migration_applied', { name: '0001_motto.sql' })
  expect(lines).toEqual([`${logEvents.migration_applied.text} 0001_motto.sql`])
})

test('events caused by unauthenticated clients are logged once and then once a minute per kind, with their number', () => {
  vi.useFakeTimers()
  const lines: object[] = []
  const note = makeCountedLog((line) => lines.push(line))
  for (let n = 0; n < 1000; n += 1) note('forbidden')
  note('silent')
  const first = [
    { kind: 'forbidden', count: 1 },
    { kind: 'silent', count: 1 },
  ]
  expect(lines).toEqual(first)
  vi.advanceTimersByTime(60_000)
  expect(lines).toEqual([...first, { kind: 'forbidden', count: 999 }])
  note('forbidden')
  expect(lines).toHaveLength(3)
  vi.advanceTimersByTime(60_000)
  expect(lines.at(-1)).toEqual({ kind: 'forbidden', count: 1 })
  vi.advanceTimersByTime(10 * 60_000)
  expect([lines.length, vi.getTimerCount()]).toEqual([4, 0])
  note('forbidden')
  expect(lines).toHaveLength(5)
  vi.useRealTimers()
})

test('the compiler rejects a misspelled code and undeclared fields', () => {
  const unrun = (log: Log) => {
    // @ts-expect-error: no such code
    log('redis_gone')
    // @ts-expect-error: a missing field
    log('code_mail_given_up', { purpose: 'login' })
    // @ts-expect-error: a field that may contain personal data
    log('webhook_unknown', { channel: 'paystack', email: '' })
    // @ts-expect-error: this event has no fields
    log('redis_lost', { count: 1 })
  }
  expect(unrun).toBeTypeOf('function')
})
