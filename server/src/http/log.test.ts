import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
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
