import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'
import { spec } from '../../test/spec.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const someone = '00000000-0000-4000-8000-000000000000'

// Other programs call these: written out, and not taken from the contract, so that no change of it changes them too.
const calls = [
  ['GET /profile/{id}', '7.3'],
  ['POST /profile/images/upload', '7.4'],
  ['DELETE /profile/images/{id}/remove', '7.5'],
  ['GET /actions/reactions', '7.6'],
  ['GET /actions/toggle/like', '7.7'],
  ['GET /actions/reactions/others', '7.8'],
  ['GET /account/transactions', '7.9'],
  ['POST /deposit/payment/info', '7.10'],
  ['GET /currencies', '7.11'],
  ['POST /deposit/rate', '7.12'],
  ['GET /gift/my/plans', '7.13'],
  ['GET /gift/plans', '7.14'],
  ['GET /subscriptions/plans', '7.15'],
  ['GET /user-boost/plans', '7.16'],
  ['POST /profile/boost/{id}', '7.17'],
  ['POST /subscriptions/{id}/subscribe', '7.18'],
  ['POST /gift/{id}/purchase/{id}', '7.19'],
  ['POST /gift/{id}/redeem', '7.20'],
  ['POST /abuse/{id}/report', '7.21'],
] as const
for (const [call, row] of calls)
  test(`${call} exists under its own method and path`, spec(row), async () => {
    const [method = '', path = ''] = call.split(' ')
    const answer = await app.app.inject({
      method: method as 'GET',
      url: `/api${path.replaceAll('{id}', someone)}`,
    })
    // Of these only the currencies are public.
    const { code, data } = answer.json()
    expect(data?.currencies ?? code).toEqual(path === '/currencies' ? [] : 'unauthenticated')
  })
