import { expect, test, vi } from 'vitest'
import { type Log, makeLog, makeTerminalLog } from './log.ts'
import { logEvents } from './log-events.ts'

test('a line has its code, its fields and the text of the catalogue, without addresses of people', () => {
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

test('the compiler refuses a misspelled code and fields that the event does not have', () => {
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
