import { api, type BodyOf, type CallOf, type StaffSummary } from '@karibu/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer, download, upload } from '../../lib/api/api.ts'

const key = ['administration'] as const

export type MemberQuery = NonNullable<CallOf<typeof api.staffMembers.list>['query']>

/** How much waits in each queue. */
export const useSummary = () =>
  useQuery({ queryKey: [...key, 'summary'], queryFn: ({ signal }) => call(api.staffMembers.summary, {}, signal) })

/** How much waits in some queues together; null where I may open none of them. */
export function countOf(queues: readonly (keyof StaffSummary)[], summary: StaffSummary): number | null {
  const counts = queues.flatMap((queue) => summary[queue] ?? [])
  return counts.length > 0 ? counts.reduce((sum, each) => sum + each, 0) : null
}

/** What happened in a period; the former one stays until it has come. A wrong period is not asked for. */
export const useFigures = (period: { from: string; to: string }, isValid: boolean) =>
  useQuery({
    queryKey: [...key, 'figures', period],
    queryFn: ({ signal }) => call(api.staffFigures.read, { query: period }, signal),
    placeholderData: keepPreviousData,
    enabled: isValid,
  })

/** What moderators decided in a period; a wrong period is not asked for. */
export const useWorkload = (period: { from: string; to: string }, isValid: boolean) =>
  useQuery({
    queryKey: [...key, 'workload', period],
    queryFn: ({ signal }) => call(api.staffWorkload.read, { query: period }, signal),
    placeholderData: keepPreviousData,
    enabled: isValid,
  })

/** One page of members; the former one stays until it has come. */
export const useMembers = (query: MemberQuery) =>
  useQuery({
    queryKey: [...key, 'members', query],
    queryFn: ({ signal }) => call(api.staffMembers.list, { query }, signal),
    placeholderData: keepPreviousData,
  })

/** Cities with their members and matches. */
export const useCities = (period: { from: string; to: string }, isValid: boolean) =>
  useQuery({
    queryKey: [...key, 'cities', period],
    queryFn: ({ signal }) => call(api.staffMembers.cities, { query: { ...period, limit: 100 } }, signal),
    placeholderData: keepPreviousData,
    enabled: isValid,
  })

/** The record of one city in a period. */
export const useCityDays = (id: number, period: { from: string; to: string }) =>
  useQuery({
    queryKey: [...key, 'city', id, period],
    queryFn: ({ signal }) => call(api.staffMembers.cityDays, { params: { id: String(id) }, query: period }, signal),
  })

/** Cities that are not open yet. */
export const useWaitingCities = () =>
  useQuery({
    queryKey: [...key, 'cities', 'waiting'],
    queryFn: ({ signal }) => call(api.staffCities.waiting, {}, signal),
  })

/** What closing a city would do; null where none is chosen. */
export const useClosingPreview = (id: string | null) =>
  useQuery({
    queryKey: [...key, 'closing', id],
    queryFn: ({ signal }) => call(api.staffCities.preview, { params: { id: id ?? '' } }, signal),
    enabled: id !== null,
  })

/** One member as staff see them. */
export const useMember = (id: string) =>
  useQuery({
    queryKey: [...key, 'member', id],
    queryFn: ({ signal }) => call(api.staffMembers.open, { params: { id } }, signal),
  })

/** What is preserved for authorities. */
export const useHolds = () =>
  useQuery({ queryKey: [...key, 'holds'], queryFn: ({ signal }) => call(api.staffHolds.list, {}, signal) })

/** People who were added and have not joined yet. */
export const useInvitations = () =>
  useQuery({ queryKey: [...key, 'invitations'], queryFn: ({ signal }) => call(api.invitations.list, {}, signal) })

/** Reads everything again that a change may have touched. */
export function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

/** What others see of a member, for a reason. */
export const viewAs = (id: string, reason: string) =>
  call(api.staffMembers.viewAs, { params: { id }, body: { reason } })

/** Reads the private data of a member, for a reason. */
export const readPrivate = (id: string, reason: string) =>
  call(api.staffMembers.readPrivate, { params: { id }, body: { reason } })

/** Adds the photo of an invitation. Returns whether the server accepted it; the person is invited in any case. */
export async function sendInvitationPhoto(id: string, photo: File): Promise<boolean> {
  const files = new FormData()
  files.append('image', photo)
  return upload(api.invitations.addPhoto, files, { params: { id } }).then(
    () => true,
    () => false,
  )
}

/** The preserved copies of a hold as a zip, for a reason. */
export const downloadHold = (id: string, reason: string): Promise<Blob> =>
  download(api.staffHolds.read, { params: { id }, body: { reason } })

/** All members that a filter finds as a CSV, for a reason. */
export function downloadMembers({ cursor: _, limit: __, ...filter }: MemberQuery, reason: string): Promise<Blob> {
  return download(api.staffMembers.file, { body: { filter, reason } })
}

/** Changes of staff to a member, an invitation or a hold. Each throws an ApiFailure. */
export const invite = (body: BodyOf<typeof api.invitations.add>) => callForAnswer(api.invitations.add, { body })
export const addNote = (id: string, body: BodyOf<typeof api.staffMembers.note>) =>
  callForAnswer(api.staffMembers.note, { params: { id }, body })
export const endSessions = (id: string, body: BodyOf<typeof api.staffMembers.endSessions>) =>
  callForAnswer(api.staffMembers.endSessions, { params: { id }, body })
export const endRestriction = (id: string, body: BodyOf<typeof api.staffMembers.endRestriction>) =>
  callForAnswer(api.staffMembers.endRestriction, { params: { id }, body })
export const placeHold = (id: string, body: BodyOf<typeof api.staffHolds.place>) =>
  callForAnswer(api.staffHolds.place, { params: { id }, body })
export const answerHold = (id: string, body: BodyOf<typeof api.staffHolds.answer>) =>
  callForAnswer(api.staffHolds.answer, { params: { id }, body })
export const closeCity = (id: string, body: BodyOf<typeof api.staffCities.close>) =>
  callForAnswer(api.staffCities.close, { params: { id }, body })
export const openCity = (id: string, body: BodyOf<typeof api.staffCities.open>) =>
  callForAnswer(api.staffCities.open, { params: { id }, body })
export const renewHold = (id: string, body: BodyOf<typeof api.staffHolds.renew>) =>
  callForAnswer(api.staffHolds.renew, { params: { id }, body })
export const changeHold = (id: string, how: 'confirm' | 'release', reason: string) =>
  callForAnswer(api.staffHolds[how], { params: { id }, body: { reason } })
export const changeInvitation = (id: string, how: 'send' | 'cancel', reason: string) =>
  callForAnswer(api.invitations[how], { params: { id }, body: { reason } })
