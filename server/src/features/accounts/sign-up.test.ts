import { api } from '@karibu/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestApp, type TestApp } from '../../test/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const form = (email: string) => ({
  firstName: 'Amara',
  lastName: 'Okafor',
  email,
  countryCode: '+234',
  mobileNumber: '0803 123 4567',
  gender: 'female' as const,
  age: 19,
  password: 'three green birds',
  confirmPassword: 'three green birds',
})
const lastCode = () => /\b\d{6}\b/.exec(app.mails.at(-1)?.text ?? '')?.[0] ?? ''

test('register, verify and log in lead to a signed-in member', async () => {
  const email = 'amara@example.com'
  const registered = await app.call(api.accounts.register, { body: form(email), headers: { 'accept-language': 'fr' } })
  expect(registered).toMatchObject({ status: 202, data: { email } })
  await app.runJobs()
  expect(app.mails.at(-1)).toMatchObject({ to: email, locale: 'fr', subject: 'Ton code pour rejoindre Karibu' })
  const verified = await app.call(api.accounts.verifyEmail, { body: { email, code: lastCode() } })
  expect(verified.status).toBe(200)
  const login = await app.call(api.accounts.login, { body: { email, password: 'three green birds' } })
  expect(login.status).toBe(200)
  const me = await app.call(api.accounts.me, { token: login.data.token })
  expect(me.data.user).toMatchObject({ email, firstname: 'Amara', locale: 'fr', wallet: 0, role: 'user' })
})
