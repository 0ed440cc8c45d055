import { api, type CallOf } from '@karibu/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

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
