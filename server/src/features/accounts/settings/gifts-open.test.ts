import { api } from '@karibu/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMember } from '../../../test/members/make-member.ts'
import { fund } from '../../../test/money/books.ts'
import { type Shop, stockShop } from '../../../test/money/shop.ts'

let app: TestApp
let bystander: Bystander
let shop: Shop
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
  shop = await stockShop(app)
})
afterEach(() => bystander.expectUnchanged())
afterAll(() => app.close())

test('accepting gifts is on until its owner switches it off, and a giver gets the reason for the rejection', async () => {
  const [giver, owner] = [await makeMember(app), await makeMember(app)]
  await fund(app.ctx, giver.id, 1000n)
  const me = async () => (await app.call(api.accounts.me, { token: owner.token })).data.user.privacy.giftsOpen
  const give = () =>
    app.call(api.gifts.purchase, {
      token: giver.token,
      params: { id: shop.gift('rose'), otherId: owner.uid },
      body: {},
    })
  expect([await me(), (await give()).status]).toEqual([true, 200])
  const body = { privacy: { giftsOpen: false } }
  expect((await app.call(api.accounts.changeSettings, { token: owner.token, body })).data.user.privacy.giftsOpen).toBe(
    false,
  )
  const refused = await give()
  expect([await me(), refused.code, refused.message]).toEqual([
    false,
    'gifts_closed',
    'This person isn’t taking gifts right now.',
  ])
  const bad = { privacy: { giftsOpen: 'no' } } as never
  expect((await app.call(api.accounts.changeSettings, { token: owner.token, body: bad })).status).toBe(400)
})
