import { api, type BodyOf, type StaffDepositFilter } from '@karibu/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, download } from '../../../lib/api/api.ts'
import { byCursor } from '../../../lib/api/by-cursor.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** Deposits, the newest first; those of the filter before stay until these are here. */
export const useDeposits = (filter: StaffDepositFilter) =>
  useInfiniteQuery({
    queryKey: ['staff', 'deposits', filter],
    queryFn: ({ pageParam, signal }) =>
      call(api.staffDeposits.list, { query: { ...filter, cursor: pageParam } }, signal),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** Saves the deposits of a filter as CSV. Throws an ApiFailure. */
export async function saveDeposits(body: BodyOf<typeof api.staffDeposits.file>): Promise<void> {
  saveFile(await download(api.staffDeposits.file, { body }), 'deposits.csv')
}
