import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { codeFor, join, logIn, password, resetAttemptLimits } from '../../test/members/accounts.ts'
import { makeMember } from '../../test/members/make-member.ts'
import { appealText, appealTokenOf, makeWithPassword, sendAppeal, suspendMember } from '../../test/members/sanctions.ts'

// Everything the server writes to its output, from the first line on.
const written: string[] = []
let app: TestApp
beforeAll(async () => {
  const capture = ((chunk: unknown) => {
    written.push(String(chunk))
    return true
  }) as typeof process.stdout.write
  vi.spyOn(process.stdout, 'write').mockImplementation(capture)
  vi.spyOn(process.stderr, 'write').mockImplementation(capture)
  app = await makeTestApp({ LOG_LEVEL: 'debug' })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.close()
})

test('no token, code, password or address is in the log, and no code in a response', async () => {
  const email = 'secret@example.com'
  const replies: string[] = []
  const ask: TestApp['call'] = async (route, body) => {
    const answer = await app.call(route, body)
    replies.push(answer.body)
    return answer
  }
  const spied = { ...app, call: ask }
  const first = await join(spied, email)
  const verifyCode = codeFor(app, email)
  const second = await logIn(spied, email)
  await resetAttemptLimits(app)
  await ask(api.accounts.requestLoginCode, { body: { email } })
  await app.runJobs()
  const loginCode = codeFor(app, email)
  await ask(api.accounts.loginByCode, { body: { email, code: loginCode } })
  await ask(api.accounts.login, { body: { email, password: 'a wrong secret' } })
  await app.app.inject({ url: `/api/me?token=${first}`, headers: { authorization: `Bearer ${second}` } })
  // The log of a bug contains no secret either.
  const { send } = app.ctx.mail
  app.ctx.mail.send = () => Promise.reject(new Error('refused'))
  await ask(api.accounts.forgotPassword, { body: { email } })
  await app.runJobs()
  app.ctx.mail.send = send
  app.app.log.error({ err: new Error('the log works') }, 'a line')
  const log = written.join('')
  expect(log).toContain('the log works')
  for (const secret of [first, second, verifyCode, loginCode, password, 'a wrong secret', email])
    expect([secret, log.includes(secret)]).toEqual([secret, false])
  for (const code of [verifyCode, loginCode]) expect(replies.filter((reply) => reply.includes(code))).toEqual([])
})

test('no text of an appeal and no appeal token is in the log or a job', async () => {
  const target = await makeWithPassword(app, 'appellant@example.com')
  await suspendMember(app, target, await makeMember(app, { role: 'admin' }))
  const token = await appealTokenOf(app, target)
  await sendAppeal(app, token)
  await sendAppeal(app, token)
  await app.call(api.appeals.send, { body: { token: `${token}x`, text: appealText } })
  const { rows } = await app.ctx.pool.query('select payload::text as text from graphile_worker._private_jobs')
  await app.runJobs()
  app.app.log.error({ err: new Error('the log works') }, 'another line')
  const output = written.join('') + rows.map(({ text }) => text).join('')
  expect(output).toContain('another line')
  for (const secret of [appealText, token]) expect(output.includes(secret)).toBe(false)
})

test('the database contains neither a usable token, code or password nor a network address', async () => {
  const email = 'at-rest@example.com'
  const token = await join(app, email)
  await resetAttemptLimits(app)
  await app.call(api.accounts.login, { body: { email, password: 'a wrong secret' } })
  await app.call(api.accounts.requestLoginCode, { body: { email } })
  await app.runJobs()
  const stored = await app.ctx.pool.query<{ dump: string }>(`
    select coalesce(string_agg(dump, ' '), '') as dump from (
      select m::text as dump from member m union all select s::text from member_session s
      union all select c::text from mailed_code c union all select r::text from rate_limit r
      union all select j::text from graphile_worker._private_jobs j where task_id not in
        (select id from graphile_worker._private_tasks where identifier like 'accounts.mail-%')) rows`)
  const dump = stored.rows[0]?.dump ?? ''
  expect(dump).toContain(email)
  expect(dump).toContain('network:')
  for (const secret of [token, password, codeFor(app, email), '127.0.0.1'])
    expect([secret, dump.includes(secret)]).toEqual([secret, false])
})
