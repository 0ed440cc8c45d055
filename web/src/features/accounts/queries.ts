import { api, type BodyOf, type CallOf, type Registration } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call, callForAnswer, download } from '../../lib/api/api.ts'
import { nonceFor } from './codes/pending-code.ts'

type LogInBody = NonNullable<CallOf<typeof api.accounts.login>['body']>
type CodeBody = NonNullable<CallOf<typeof api.accounts.loginByCode>['body']>

const mailAgainMs = 20_000

/** Throws an ApiFailure, with `factor` where a second factor is needed. */
export const requestSession = (body: LogInBody) => call(api.accounts.login, { body })

/** The same with the code of a mail instead of the password. */
export const requestSessionByCode = (body: CodeBody) => call(api.accounts.loginByCode, { body })

/** Can the server not reach its mail server at present? */
export function useMailDelayed(): boolean {
  const { data } = useQuery({
    queryKey: ['mail-delayed'],
    queryFn: ({ signal }) => call(api.system.status, {}, signal),
    refetchInterval: mailAgainMs,
    retry: false,
  })
  return data?.mailDelayed ?? false
}

/** Can new people join? Without an answer they can try. */
export function useIsRegistrationOpen(): boolean {
  const { data } = useQuery({
    queryKey: ['registration'],
    queryFn: ({ signal }) => call(api.system.registration, {}, signal),
    retry: false,
  })
  return data?.open ?? true
}

/** Codes by mail, and what they prove. Each throws an ApiFailure. */
export const requestResetCode = (email: string) =>
  callForAnswer(api.accounts.forgotPassword, { body: { email, nonce: nonceFor(email) } })
export const requestLoginCode = (email: string) =>
  callForAnswer(api.accounts.requestLoginCode, { body: { email, nonce: nonceFor(email) } })
export const resendVerification = (email: string) =>
  callForAnswer(api.accounts.resendVerification, { body: { email, nonce: nonceFor(email) } })
export const verifyEmail = (email: string, code: string) =>
  callForAnswer(api.accounts.verifyEmail, { body: { email, code, nonce: nonceFor(email) } })
export const verifyNewEmail = (code: string) => callForAnswer(api.accounts.verifyNewEmail, { body: { code } })

/** Asks for the mail with a link to a copy of the data; the same answer for every address. Throws an ApiFailure. */
export const requestDataCopy = (email: string) => callForAnswer(api.accountDeletion.requestCopy, { body: { email } })

/** The copy behind such a link, as a zip. Throws an ApiFailure, with `factor` where a second factor is needed. */
export const downloadDataCopy = (body: NonNullable<CallOf<typeof api.accountDeletion.takeCopy>['body']>) =>
  download(api.accountDeletion.takeCopy, { body })

/** Keeps the address that staff are correcting, by the token of the mailed link. Throws an ApiFailure. */
export const stopCorrection = (token: string) => call(api.emailCorrections.stop, { body: { token } })

/** A new account. Throws an ApiFailure. */
export const register = (body: Registration) => callForAnswer(api.accounts.register, { body })

/** A new password, with the code of a mail. Throws an ApiFailure. */
export const resetPassword = (body: Omit<BodyOf<typeof api.accounts.resetPassword>, 'nonce'>) =>
  callForAnswer(api.accounts.resetPassword, { body: { ...body, nonce: nonceFor(body.email) } })
