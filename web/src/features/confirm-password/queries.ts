import { api, type CallOf } from '@karibu/contract'
import { call } from '../../lib/api/api.ts'

export type PasswordProof = NonNullable<CallOf<typeof api.accounts.confirmPassword>['body']>

/** Proves the password, and a second factor where `factor` of the failure asks for one. Throws an ApiFailure. */
export const confirmPassword = (body: PasswordProof) => call(api.accounts.confirmPassword, { body })
