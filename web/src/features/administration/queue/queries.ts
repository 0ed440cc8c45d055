import { api, type JobState } from '@karibu/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { byCursor } from '../../../lib/api/by-cursor.ts'

// Below `administration`, so that an act also asks for the counters of the staff home again.
const key = ['administration', 'queue'] as const

export type JobFilter = { state?: JobState | undefined; kind?: string | undefined }

/** Jobs that failed or are stuck, but for mails. */
export const useJobs = (filter: JobFilter) =>
  useInfiniteQuery({
    queryKey: [...key, 'jobs', filter],
    queryFn: ({ pageParam, signal }) => call(api.staffJobs.list, { query: { ...filter, cursor: pageParam } }, signal),
    ...byCursor,
  })

/** Mails that could not be sent. */
export const useFailedMails = () =>
  useInfiniteQuery({
    queryKey: [...key, 'mails'],
    queryFn: ({ pageParam, signal }) => call(api.staffJobs.mails, { query: { cursor: pageParam } }, signal),
    ...byCursor,
  })

/** How many jobs of each kind wait, run, failed and are stuck. */
export const useJobCounts = () =>
  useQuery({ queryKey: [...key, 'counts'], queryFn: ({ signal }) => call(api.staffJobs.counts, {}, signal) })

/** Runs a failed job again. Answers how many, as `retryKind`. */
export const retryJob = (id: string, reason: string) => call(api.staffJobs.retry, { params: { id }, body: { reason } })
/** Runs all failed jobs of a kind again. */
export const retryKind = (kind: string, reason: string) => call(api.staffJobs.retryKind, { body: { kind, reason } })
/** Deletes a job that has no attempts left. */
export const dropJob = (id: string, reason: string) => call(api.staffJobs.drop, { params: { id }, body: { reason } })
/** Notices that failed on every attempt. */
export const useFailedNotices = () =>
  useInfiniteQuery({
    queryKey: [...key, 'notices'],
    queryFn: ({ pageParam, signal }) => call(api.staffNotices.list, { query: { cursor: pageParam } }, signal),
    ...byCursor,
  })

/** Puts a failed notice back into the queue, or deletes it. */
export const decideFailedNotice = (id: string, { how, reason }: { how: 'retry' | 'drop'; reason: string }) =>
  call(api.staffNotices[how], { params: { id }, body: { reason } })

/** Sends a failed mail again. */
export const resendMail = (id: string, reason: string) =>
  call(api.staffJobs.resend, { params: { id }, body: { reason } })
