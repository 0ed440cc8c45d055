import { expect, test } from 'vitest'
import { partTimes } from '../lib/part-times.ts'

test('each part is listed with its time, failed ones too, and the total', async () => {
  let now = 0
  const times = partTimes(() => now)
  const lasts = (ms: number) => async () => {
    now += ms
    return ms
  }
  expect(await times.measure('web tests', lasts(61_400))).toBe(61_400)
  const broken = times.measure('build', async () => {
    await lasts(9000)()
    throw new Error('broken')
  })
  await expect(broken).rejects.toThrow('broken')
  now += 5000
  expect(times.table()).toEqual(['web tests    1:01', 'build        0:09', 'together     1:10'])
})

test('parallel parts together take as long as the longest one', async () => {
  let now = 0
  const times = partTimes(() => now)
  const [server, browser] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const parts = [times.measure('server', () => server.promise), times.measure('browser', () => browser.promise)]
  now += 60_000
  server.resolve()
  await parts[0]
  now += 30_000
  browser.resolve()
  await parts[1]
  expect(times.table()).toEqual(['server      1:00', 'browser     1:30', 'together    1:30'])
})
