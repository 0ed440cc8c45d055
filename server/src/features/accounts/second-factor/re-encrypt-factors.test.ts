import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSigned, sign } from '../../../signature.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import { password } from '../../../test/members/accounts.ts'
import { type Authenticator, joinWithFactor } from '../../../test/members/second-factor.ts'
import { reencryptFactors } from './re-encrypt-factors.ts'

const next = 'Jd8s7Kq2Lw9xRt4vZb6nMc1pYf3hGa5u'

let app: TestApp
let one: Authenticator
let other: Authenticator
beforeAll(async () => {
  app = await makeTestApp()
  one = await joinWithFactor(app, 'one@example.com')
  other = await joinWithFactor(app, 'other@example.com')
})
afterAll(() => app.close())

const login = async (who: Authenticator, code: string) =>
  (await app.call(api.accounts.login, { body: { email: who.email, password, secondFactor: code } })).status

test('after a change of SECRET a factor encrypted with the previous key stays valid, and is re-encrypted', async () => {
  const { secret: before } = app.ctx
  const link = sign(app.ctx, 'stop mails', one.email)

  app.ctx.secret = next
  expect(isSigned(app.ctx, link, 'stop mails', one.email)).toBe(false)
  app.ctx.secretPrevious = before
  expect(isSigned(app.ctx, link, 'stop mails', one.email)).toBe(true)
  expect(sign(app.ctx, 'stop mails', one.email)).not.toBe(link)
  expect(await login(one, one.nextCode())).toBe(200)
  expect(await login(one, one.recoveryCodes[0] ?? '')).toBe(200)
  expect(await login(one, one.recoveryCodes[0] ?? '')).not.toBe(200)

  const progress: number[] = []
  expect(await reencryptFactors(app.ctx, (done) => progress.push(done))).toEqual({ changed: 2, unreadable: 0 })
  expect(progress).toEqual([2])
  expect(await reencryptFactors(app.ctx)).toEqual({ changed: 0, unreadable: 0 })

  app.ctx.secretPrevious = null
  expect(await login(other, other.nextCode())).toBe(200)
  expect(isSigned(app.ctx, link, 'stop mails', one.email)).toBe(false)

  app.ctx.secret = 'a third key that the server does not know of'
  expect(await reencryptFactors(app.ctx)).toEqual({ changed: 0, unreadable: 2 })
})
