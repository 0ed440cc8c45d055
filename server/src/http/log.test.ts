import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { makeLog } from '../log.ts'
import { loggerOptions } from './log.ts'

test('an address in the error text of another system is not logged', () => {
  let written = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk)
      done()
    },
  })
  const { log } = Fastify({ logger: { ...loggerOptions(readConfig({ LOG_LEVEL: 'info' })), stream } })
  const refused = new Error('550 5.1.1 <amara.o+x@example.co.ke>: recipient rejected')
  log.error(`Failed task 7 with error '${refused.message}'`)
  log.error({ err: refused, job: 'accounts.mail-code' }, 'mail to amara.o+x@example.co.ke did not leave')
  expect(written).toContain('recipient rejected')
  expect(written).toContain('accounts.mail-code')
  expect(written).not.toMatch(/amara|example\.co/)
})

test('each line is one JSON object with a level and a time, whatever is logged', () => {
  let written = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk)
      done()
    },
  })
  const { log } = Fastify({ logger: { ...loggerOptions(readConfig({ LOG_LEVEL: 'info' })), stream } })
  const forged = 'a job\n{"level":50,"event":"admin_login"}\r\n\u001b[31m\u2028"}'
  log.warn({ detail: forged, err: new Error(forged) }, forged)
  makeLog(log)('job_failed', { job: forged, jobId: '7', detail: forged })
  const lines = written.trimEnd().split(/[\r\n]+/)
  expect(lines).toHaveLength(2)
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ event: 'job_failed', detail: forged })
  expect(written).not.toContain('\u001b')
})
