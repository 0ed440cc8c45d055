import { createServer, type Server } from 'node:net'
import { api } from '@karibu/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeMail } from '../../adapters/mail.ts'
import { watchMail, watchPush, watchStorage } from '../../adapters/outcomes.ts'
import { readConfig } from '../../config/config.ts'
import type { Shared } from '../../ports/shared.ts'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { signUpForm } from '../../test/members/accounts.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { checkStatus } from './check-status.ts'
import { sampleStatus } from './history.ts'
import { overallState, stateOfJobs, stateOfPart } from './status-rules.ts'

const minute = 60_000
let app: TestApp
beforeEach(async () => {
  app = await makeTestApp()
  app.advance(minute - (Date.now() % minute))
})
afterEach(() => app.close())

const status = async () => (await app.call(api.system.status)).data
const register = (email: string) => app.call(api.accounts.register, { body: signUpForm(email) })

describe('mail', () => {
  let isUp: boolean
  const answer = async () => {
    if (!isUp) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    return 'sent' as const
  }
  /** The regular sample of each minute, which also tries the mail server. */
  const pass = async (minutes: number) => {
    for (let done = 0; done < minutes; done += 1) {
      app.advance(minute)
      await sampleStatus(app.ctx)
    }
  }
  beforeEach(() => {
    isUp = true
    app.ctx.mail = watchMail({ send: answer, probe: async () => void (await answer()) }, app.ctx.outcomes)
  })

  test('is down two minutes after the mail server stopped, and everything else is still ok', async () => {
    await register('before@example.com')
    await app.runJobs()
    await pass(3)
    expect(await status()).toMatchObject({ status: 'ok', checks: { mail: 'ok' } })
    isUp = false
    await register('during@example.com')
    await app.runJobs()
    expect((await status()).checks.mail).not.toBe('down')
    await pass(2)
    const { status: overall, checks } = await status()
    expect(overall).toBe('degraded')
    expect(checks).toEqual({ web: 'ok', database: 'ok', mail: 'down', photos: 'ok', push: 'ok', jobs: 'ok' })
  })

  test('is no longer down after the first success, and ok within six minutes, whatever jobs failed permanently', async () => {
    isUp = false
    await register('lost@example.com')
    await app.runJobs()
    await pass(12)
    await app.ctx.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, created_at = now() - interval '1 hour'`,
    )
    expect((await status()).checks.mail).toBe('down')
    isUp = true
    await pass(1)
    expect((await status()).checks.mail).toBe('degraded')
    await pass(5)
    expect(await status()).toMatchObject({ status: 'ok', checks: { mail: 'ok', jobs: 'ok' } })
  })

  test('stays ok when the mail server rejects one recipient with 550, and that mail is tried once', async () => {
    const recipients: string[] = []
    const server = await refusingServer(recipients)
    const { port } = server.address() as { port: number }
    const config = readConfig({ KARIBU_ENV: 'test', SMTP_URL: `smtp://127.0.0.1:${port}` })
    app.ctx.mail = watchMail(makeMail(config), app.ctx.outcomes)
    await register('mistyped@example.com')
    await app.runJobs()
    for (let tries = 0; tries < 3; tries += 1) {
      app.advance(20 * minute)
      await app.runJobs()
    }
    expect(recipients).toEqual(['<mistyped@example.com>'])
    expect(await status()).toMatchObject({ status: 'ok', checks: { mail: 'ok' } })
    await new Promise((done) => server.close(done))
  })
})

test('failed calls of photos and of push are reported separately', async () => {
  const fail = async () => {
    throw new Error('connect ECONNREFUSED')
  }
  const storage = watchStorage({ put: fail, get: fail, remove: fail, list: fail }, app.ctx.outcomes)
  for (let tries = 0; tries < 3; tries += 1) await storage.get('probe').catch(() => {})
  expect((await status()).checks).toMatchObject({ photos: 'down', push: 'ok', mail: 'ok' })
  const push = watchPush({ ...app.ctx.push, send: async () => 'gone' }, app.ctx.outcomes)
  await push.send({} as never)
  expect((await status()).checks.push).toBe('ok')
})

test('a lost Redis is degraded and not down', async () => {
  app.ctx.shared = { isUp: () => false } as Shared
  const answer = await app.call(api.system.status)
  expect(answer).toMatchObject({ status: 200, data: { status: 'degraded', checks: { realtime: 'degraded' } } })
  app.ctx.shared = null
})

test('a lost database is down with 503 and reports mail correctly', async () => {
  await makeMember(app)
  await app.ctx.mail.send({ to: 'a@example.com', subject: 's', text: 't', html: 'h', locale: 'en' })
  expect((await checkStatus(app.ctx)).status).toBe('ok')
  const { db } = app.ctx
  app.ctx.db = {
    getExecutor: () => ({ ...db.getExecutor(), executeQuery: () => Promise.reject(new Error('gone')) }),
  } as never
  const answer = await app.call(api.system.status)
  expect(answer.status).toBe(503)
  expect(answer.data).toMatchObject({
    status: 'down',
    checks: { web: 'ok', database: 'down', mail: 'ok', jobs: 'down' },
  })
  app.ctx.db = db
})

test('jobs are late when a due one waits for a worker, and not when one failed permanently', async () => {
  await app.ctx.pool.query(`select graphile_worker.add_job('test.nothing', run_at := now() - interval '6 minutes')`)
  expect((await status()).checks.jobs).toBe('degraded')
  await app.ctx.pool.query(`update graphile_worker._private_jobs set run_at = now() - interval '16 minutes'`)
  expect((await status()).checks.jobs).toBe('down')
  await app.ctx.pool.query('update graphile_worker._private_jobs set attempts = max_attempts')
  expect((await status()).checks.jobs).toBe('ok')
})

describe('the rules', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

  test.each([
    [{ succeeded: 0, failed: 0, succeededAt: null, failedAt: null }, 'ok'],
    [{ succeeded: 0, failed: 1, succeededAt: null, failedAt: ago(5) }, 'degraded'],
    [{ succeeded: 0, failed: 2, succeededAt: null, failedAt: ago(5) }, 'down'],
    [{ succeeded: 500, failed: 3, succeededAt: ago(130), failedAt: ago(5) }, 'down'],
    [{ succeeded: 500, failed: 3, succeededAt: ago(20), failedAt: ago(5) }, 'ok'],
    [{ succeeded: 1, failed: 9, succeededAt: ago(1), failedAt: ago(5) }, 'degraded'],
    [{ succeeded: 9, failed: 1, succeededAt: ago(1), failedAt: ago(5) }, 'ok'],
  ] as const)('%j is %s', (recent, state) => {
    expect(stateOfPart(recent, now)).toBe(state)
  })

  test('only website and database make the overall state down', () => {
    expect(overallState({ web: 'ok', database: 'down' })).toBe('down')
    expect(overallState({ web: 'ok', database: 'ok', mail: 'down', payments: 'down' })).toBe('degraded')
    expect(overallState({ web: 'ok', database: 'ok', realtime: undefined })).toBe('ok')
    expect([0, 5 * minute, 15 * minute].map(stateOfJobs)).toEqual(['ok', 'degraded', 'down'])
  })
})

/** A mail server that knows none of its recipients. */
async function refusingServer(recipients: string[]): Promise<Server> {
  const server = createServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const [verb = '', rest = ''] = [line.slice(0, 4).toUpperCase(), line]
        if (verb === 'RCPT') recipients.push(/<.*>/.exec(rest)?.[0] ?? '')
        if (verb === 'QUIT') socket.end('221 bye\r\n')
        else socket.write(verb === 'RCPT' ? '550 5.1.1 no such user\r\n' : '250 ok\r\n')
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}
