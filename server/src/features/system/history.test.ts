import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { sampleStatus } from './history.ts'

const minute = 60_000
const day = 1440 * minute
let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  // Shortly after midnight, so that the minutes of a test stay in one day.
  app.advance(day - (Date.now() % day) + 5 * minute)
})
afterAll(() => app.close())

const history = async () => (await app.call(api.system.statusHistory)).data.days
const today = () => app.ctx.now().toISOString().slice(0, 10)

test('before the first measurement there is no day', async () => {
  expect(await history()).toEqual([])
})

test('each minute is counted once, also when the job runs twice', async () => {
  await sampleStatus(app.ctx)
  await sampleStatus(app.ctx)
  app.advance(minute)
  await Promise.all([sampleStatus(app.ctx), sampleStatus(app.ctx)])
  expect(await history()).toEqual([{ day: today(), measured: 2, troubled: 0, mail: 0, realtime: 0 }])
})

test('a minute in which mail fails counts as an incident', async () => {
  for (let times = 0; times < 2; times += 1) app.ctx.outcomes.record('mail', false)
  app.advance(minute)
  await sampleStatus(app.ctx)
  expect((await history())[0]).toMatchObject({ measured: 3, troubled: 1, mail: 1, realtime: 0 })
})

test('days are listed newest first, an unmeasured day is missing, and a day is not shown after 90 days', async () => {
  const first = today()
  app.advance(2 * day)
  await sampleStatus(app.ctx)
  expect((await history()).map((one) => one.day)).toEqual([today(), first])
  app.advance(88 * day)
  expect((await history()).map((one) => one.day)).toHaveLength(1)
})
