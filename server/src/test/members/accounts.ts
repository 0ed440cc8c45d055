import { api, type Registration } from '@karibu/contract'
import type { TestApp } from '../harness.ts'

export const password = 'three green birds'

export const signUpForm = (email: string, change: Partial<Registration> = {}): Registration => ({
  firstName: 'Amara',
  lastName: 'Okafor',
  email,
  countryCode: '+234',
  mobileNumber: '0803 123 4567',
  gender: 'female',
  age: 19,
  password,
  confirmPassword: password,
  ...change,
})

/** The code of the newest mail to an address. */
export function codeFor({ mails }: TestApp, email: string): string {
  const mail = mails.findLast(({ to }) => to === email)
  const code = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1]
  if (!code) throw new Error(`no code in the newest mail to ${email}`)
  return code
}

/** A code that is not the given one. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Signs up through the API and returns the token of the session. */
export async function join(app: TestApp, email: string, change: Partial<Registration> = {}): Promise<string> {
  const { data } = await app.call(api.accounts.register, { body: signUpForm(email, change) })
  await app.runJobs()
  const body = { email, code: codeFor(app, email), nonce: data?.nonce }
  const verified = await app.call(api.accounts.verifyEmail, { body })
  return verified.data.token
}

export async function logIn(app: TestApp, email: string, change: { password?: string; remember?: boolean } = {}) {
  const answer = await app.call(api.accounts.login, { body: { email, password, ...change } })
  return answer.data.token
}

/** Resets all attempt limits, as after a day without failures. */
export async function resetAttemptLimits({ ctx }: TestApp): Promise<void> {
  await ctx.db.deleteFrom('rate_limit').execute()
}
