import { api } from '@karibu/contract'
import type { Context } from '../../context.ts'
import { stepOf, totpAt } from '../../features/accounts/second-factor/totp.ts'
import type { TestApp } from '../harness.ts'
import { join, password, resetAttemptLimits } from './accounts.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export type Authenticator = {
  email: string
  token: string
  recoveryCodes: string[]
  /** The code of now, or so many steps off. */
  code: (stepsOff?: number) => string
  /** Half a minute on: a code that was not used yet. */
  nextCode: () => string
}

/** What an authenticator shows for a secret typed into it. */
export function codeOf({ ctx }: { ctx: Pick<Context, 'now'> }, typed: string, stepsOff = 0): string {
  const bits = [...typed].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return totpAt(bytes, stepOf(ctx.now()) + stepsOff)
}

/** A member who joined and switched the second factor on. */
export async function joinWithFactor(app: TestApp, email: string): Promise<Authenticator> {
  const token = await join(app, email)
  const begun = await app.call(api.secondFactor.begin, { token, body: { password } })
  const code = (stepsOff = 0) => codeOf(app, begun.data.secret, stepsOff)
  const { data } = await app.call(api.secondFactor.confirm, { token, body: { code: code() } })
  await resetAttemptLimits(app)
  const nextCode = () => {
    app.advance(30_000)
    return code()
  }
  return { email, token, recoveryCodes: data.recoveryCodes ?? [], code, nextCode }
}
