import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { makeLog, silentLog } from '../log.ts'
import { closed, hidden, type Installation, makeInstallation } from '../test/doctor/installation.ts'
import { makeTestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import { makeDoctor, reportFailedChecks } from './doctor.ts'

let on: Installation
beforeAll(async () => {
  on = await makeInstallation()
})
afterEach(() => on.endServers())
afterAll(() => on.close())

test('the results are in the language of the reader and contain no value of a setting', async () => {
  const app = await makeTestApp({
    ...hidden,
    SMTP_URL: `smtp://hidden-user:hidden-password@${closed}`,
    REDIS_URL: `redis://:hidden-redis@${closed}`,
    S3_ENDPOINT: `http://${closed}`,
    S3_REGION: 'eu',
    S3_BUCKET: 'hidden-bucket',
    PUBLIC_URL: `http://${closed}`,
    TURN_URLS: `turn:${closed}?transport=tcp`,
    PAYSTACK_BASE_URL: `http://${closed}`,
    TRANZAK_BASE_URL: `http://${closed}`,
    FLUTTERWAVE_BASE_URL: `http://${closed}`,
  })
  on.atEnd(app.close)
  const { token } = await makeMember(app, { role: 'admin', permissions: ['admin'] })
  const answer = await app.call(api.staffSystem.checks, { token, headers: { 'accept-language': 'fr' } })
  expect(answer.status).toBe(200)
  expect(answer.data.state).toBe('fail')
  expect(answer.body).not.toMatch(/hidden|sk_test|SAND_|FLWSECK/)
  const mail = answer.data.checks.find(({ name }) => name === 'mail')
  expect(mail).toMatchObject({ state: 'fail', title: 'Serveur d’e-mails', text: 'Pas de réponse\u202f: ESOCKET' })
  expect(mail?.fix).toContain('SMTP_URL')
  const logged: unknown[] = []
  const write = (line: object) => void logged.push(line)
  const log = makeLog({ info: write, warn: write, error: write, fatal: write })
  await reportFailedChecks({ checkSystem: app.ctx.checkSystem, log })
  expect(logged).toContainEqual({ event: 'system_check_failed', check: 'mail', detail: 'ESOCKET' })
})

test('an unreachable database is reported once, without the checks that query it', async () => {
  const away = openDatabase(`postgres://karibu_app:hidden@${closed}/karibu`)
  on.atEnd(away.close)
  const adminUrl = `postgres://${closed}/karibu`
  const results = await makeDoctor(on.subjectOf({ RATES: 'on' }, { pool: away.pool, adminUrl }))()
  expect(results.filter(({ state }) => state === 'fail').map(({ name }) => name)).toEqual(['database'])
})

test('a start of the server does not ask the classifier, whose models would stay loaded in every process', async () => {
  let requests = 0
  const pictureClassifier = {
    classify: async () => {
      requests += 1
      return { outcome: 'silent', why: 'absent' } as const
    },
  }
  const checkSystem = makeDoctor(on.subjectOf({ PICTURE_CLASSIFIER: 'local' }, { pictureClassifier }))
  await reportFailedChecks({ checkSystem, log: silentLog })
  expect(requests).toBe(0)
  expect((await checkSystem()).map(({ name }) => name)).toContain('pictureClassifier')
  expect(requests).toBe(1)
})

test('a request during the checks gets the results of the same run', async () => {
  const doctor = makeDoctor(on.subjectOf())
  const [first, second] = await Promise.all([doctor(), doctor()])
  expect(second).toBe(first)
  expect(await doctor()).not.toBe(first)
})
