import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const someone = '00000000-0000-4000-8000-000000000000'

// Other programs call these: written out, and not taken from the contract, so that no change of it changes them too.
test.each([
  'GET /profile/{id}',
  'POST /profile/images/upload',
  'DELETE /profile/images/{id}/remove',
  'GET /actions/reactions',
  'GET /actions/toggle/like',
  'GET /actions/reactions/others',
  'GET /account/transactions',
  'POST /deposit/payment/info',
  'GET /currencies',
  'POST /deposit/rate',
  'GET /gift/my/plans',
  'GET /gift/plans',
  'GET /subscriptions/plans',
  'GET /user-boost/plans',
  'POST /profile/boost/{id}',
  'POST /subscriptions/{id}/subscribe',
  'POST /gift/{id}/purchase/{id}',
  'POST /gift/{id}/redeem',
  'POST /abuse/{id}/report',
])('%s is there under its own method and path', async (call) => {
  const [method = '', path = ''] = call.split(' ')
  const answer = await app.app.inject({
    method: method as 'GET',
    url: `/api${path.replaceAll('{id}', someone)}`,
  })
  // Of these only the currencies are for everybody.
  const { code, data } = answer.json()
  expect(data?.currencies ?? code).toEqual(path === '/currencies' ? [] : 'unauthenticated')
})
