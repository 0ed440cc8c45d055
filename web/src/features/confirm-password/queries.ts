import { api, type CallOf, type FactorWays } from '@karibu/contract'
import { call } from '../../lib/api/api.ts'

export type PasswordProof = NonNullable<CallOf<typeof api.accounts.confirmPassword>['body']>
/** A password that the form of the page has already, and what the server asks for beside it. */
export type KnownPassword = { password: string; ways: FactorWays }

/** Proves the password, and a second factor where `factor` of the failure asks for one. Throws an ApiFailure. */
export const confirmPassword = (body: PasswordProof) => call(api.accounts.confirmPassword, { body })
