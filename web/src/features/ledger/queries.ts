import { api, type BodyOf, type LedgerMemberEntries, type LedgerTransfer, type PlatformAccount } from '@karibu/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, download } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { Days } from './ledger-rules.ts'

const key = ['ledger'] as const

/** The trial balance of a day; the former one stays until it has come. */
export const useTrialBalance = (day: string, isValid: boolean) =>
  useQuery({
    queryKey: [...key, 'trial-balance', day],
    queryFn: ({ signal }) => call(api.staffLedger.trialBalance, { query: { day } }, signal),
    placeholderData: keepPreviousData,
    enabled: isValid,
  })

export type PlatformChoice = { code: PlatformAccount; currency: string }

/** Entries of a platform account, newest first. */
export const usePlatformEntries = (account: PlatformChoice, period: Partial<Days> | null) =>
  useInfiniteQuery({
    queryKey: [...key, 'entries', account, period],
    queryFn: ({ pageParam, signal }) =>
      call(api.staffLedger.entries, { query: { ...account, ...period, cursor: pageParam } }, signal),
    ...byCursor,
    enabled: period !== null,
  })

export type MemberRequest = { member: string; reason: string } & Partial<Days> & { cursor?: string }

/** A page of entries of a member, which is recorded. Throws an ApiFailure. */
export const readMemberEntries = (body: MemberRequest): Promise<LedgerMemberEntries> =>
  call(api.staffLedger.memberEntries, { body })

/** A transfer; reading it is recorded with the reason. Throws an ApiFailure. */
export const readTransfer = async (id: string, reason: string): Promise<LedgerTransfer> =>
  (await call(api.staffLedger.transfer, { params: { id }, body: { reason } })).transfer

type FileRequest = BodyOf<typeof api.staffLedger.file>

/** Saves the entries of a period as CSV. Throws an ApiFailure. */
export async function saveEntries(body: FileRequest): Promise<void> {
  saveFile(await download(api.staffLedger.file, { body }), `ledger-${body.from}-${body.to}.csv`)
}
