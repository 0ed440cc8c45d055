import { api, type BodyOf, type CallOf } from '@karibu/contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer, download } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'

/** Does what needs a fresh password; null when the member does not give it. */
export type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

const key = ['staff', 'reports'] as const
const againMs = 20_000

export const reportStatuses = ['open', 'taken', 'closed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** Reports for the team. */
export const useReports = (status: ReportStatus) =>
  useInfiniteQuery({
    queryKey: [...key, status],
    queryFn: ({ pageParam, signal }) => call(api.moderation.reports, { query: { status, cursor: pageParam } }, signal),
    ...byCursor,
    refetchInterval: againMs,
  })

/** One report in any state; an empty list where there is none. */
export const useReport = (id: string) =>
  useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(api.moderation.reports, { query: { id } }, signal),
    refetchInterval: againMs,
  })

export function useRefreshReports() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

const goneKey = [...key, 'gone'] as const

/** Reports whose member was not found. */
export const useGoneReports = () =>
  useInfiniteQuery({
    queryKey: goneKey,
    queryFn: ({ pageParam, signal }) => call(api.goneReports.list, { query: { cursor: pageParam } }, signal),
    ...byCursor,
    refetchInterval: againMs,
  })

/** One of them while it waits; else an empty list. */
export const useGoneReport = (id: string) =>
  useQuery({
    queryKey: [...goneKey, 'one', id],
    queryFn: ({ signal }) => call(api.goneReports.list, { query: { id } }, signal),
    refetchInterval: againMs,
  })

/** The members that the reporter talked with. `guarded` asks for a fresh proof, and each read is recorded: fetched on request only. */
export const useTalkedWith = (id: string, guarded: Guarded) =>
  useQuery({
    queryKey: ['staff', 'evidence', 'people', id],
    queryFn: () => guarded(() => call(api.goneReports.people, { params: { id } })),
    enabled: false,
    gcTime: 0,
  })

type LinkedInput = { reason: string; guarded: Guarded }

/** The linked accounts of a member. `guarded` asks for a fresh proof, and each read is recorded with the reason: fetched on request only. */
export const useLinkedAccounts = (id: string, { reason, guarded }: LinkedInput) =>
  useQuery({
    queryKey: ['staff', 'linked', id],
    queryFn: () => guarded(() => call(api.staffMembers.readLinked, { params: { id }, body: { reason } })),
    enabled: false,
    gcTime: 0,
  })

export const chooseReported = (id: string, memberId: string) =>
  callForAnswer(api.goneReports.choose, { params: { id }, body: { memberId } })
export const closeGoneReport = (id: string) => callForAnswer(api.goneReports.close, { params: { id } })

const sanctionKey = ['staff', 'sanctions'] as const
export const sanctionLists = ['appeals', 'all'] as const
export type SanctionList = (typeof sanctionLists)[number]

/** Suspensions and bans in force. */
export const useSanctions = (list: SanctionList) =>
  useInfiniteQuery({
    queryKey: [...sanctionKey, list],
    queryFn: ({ pageParam, signal }) => call(api.sanctions.list, { query: { list, cursor: pageParam } }, signal),
    ...byCursor,
    refetchInterval: againMs,
  })

/** One decision, also after it has ended; an empty list where there is none. */
export const useSanction = (id: string) =>
  useQuery({
    queryKey: [...sanctionKey, 'one', id],
    queryFn: ({ signal }) => call(api.sanctions.list, { query: { id } }, signal),
    refetchInterval: againMs,
  })

export function useRefreshSanctions() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: sanctionKey })
}

/** Answers an appeal. */
export const decideAppeal = (id: string, body: BodyOf<typeof api.sanctions.decideAppeal>) =>
  callForAnswer(api.sanctions.decideAppeal, { params: { id }, body })

/** Shortens or lifts a decision, or upholds it, without an appeal. */
export const changeSanction = (id: string, body: BodyOf<typeof api.sanctions.change>) =>
  callForAnswer(api.sanctions.change, { params: { id }, body })

/** Those of one member, by the whole address or the id. */
export const searchSanctions = async (body: NonNullable<CallOf<typeof api.sanctions.search>['body']>) =>
  (await call(api.sanctions.search, { body })).sanctions

/** The last messages of a report. `guarded` asks for a fresh proof, and each read is recorded: fetched on request only. */
export const useEvidence = (id: string, isRequested: boolean, guarded: Guarded) =>
  useQuery({
    queryKey: ['staff', 'evidence', id],
    queryFn: () => guarded(() => call(api.moderation.evidence, { params: { id } })),
    enabled: isRequested,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** A file of a report: the voice intro, or a photo or the file of a message by its place among the evidence; or the photo or voice intro that a decision removed. */
export type ReportedFile =
  | { sanctionId: string; kind: 'photo' | 'voice' }
  | { reportId: string; part: 'voice' }
  | { reportId: string; part: 'photo' | 'media'; at: number }

/** A file of a report as an object URL; fetched by `refetch` only, like the evidence. */
export const useReportedFile = (file: ReportedFile, guarded: Guarded) =>
  useQuery({
    queryKey: ['staff', 'evidence', file],
    queryFn: async () => {
      const bytes = await guarded(() => downloadFile(file))
      return bytes && URL.createObjectURL(bytes)
    },
    enabled: false,
    gcTime: 0,
  })

function downloadFile(file: ReportedFile): Promise<Blob> {
  if ('sanctionId' in file) return download(api.sanctions[file.kind], { params: { id: file.sanctionId } })
  const id = file.reportId
  if (file.part === 'voice') return download(api.moderation.evidenceVoice, { params: { id } })
  const route = file.part === 'photo' ? api.moderation.evidencePhoto : api.moderation.evidenceMedia
  return download(route, { params: { id, at: String(file.at) } })
}

/** The decision that a token of the appeal page belongs to. */
export const useDecision = (token: string | null) =>
  useQuery({
    queryKey: ['appeal', token],
    queryFn: () => call(api.appeals.show, { body: { token: token ?? '' } }),
    enabled: token !== null,
    gcTime: 0,
  })

const ownKey = ['moderation', 'decisions'] as const

/** What the team decided about the reader. */
export const useMyDecisions = () =>
  useInfiniteQuery({
    queryKey: ownKey,
    queryFn: ({ pageParam, signal }) => call(api.appeals.mine, { query: { cursor: pageParam } }, signal),
    ...byCursor,
  })

export function useRefreshDecisions() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ownKey })
}

export const appealDecision = (id: string, body: BodyOf<typeof api.appeals.sendMine>) =>
  callForAnswer(api.appeals.sendMine, { params: { id }, body })

/** Decisions about reports and sanctions. Each throws an ApiFailure. */
export const decideReport = (id: string, body: BodyOf<typeof api.moderation.decide>) =>
  callForAnswer(api.moderation.decide, { params: { id }, body })
export const reopenReport = (id: string, body: BodyOf<typeof api.moderation.reopen>) =>
  callForAnswer(api.moderation.reopen, { params: { id }, body })
export const undoDecision = (id: string, body: BodyOf<typeof api.moderation.undo>) =>
  callForAnswer(api.moderation.undo, { params: { id }, body })
export const takeReport = (id: string) => callForAnswer(api.moderation.take, { params: { id } })
export const releaseReport = (id: string) => callForAnswer(api.moderation.release, { params: { id } })
export const sendAppeal = (body: BodyOf<typeof api.appeals.send>) => callForAnswer(api.appeals.send, { body })
