import { api, type BodyOf, type PhotoFault } from '@karibu/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'

const key = ['staff', 'photos'] as const
/** So many are read at once; the next ones follow when these are decided. */
const readAtOnce = 50

/** Photos that wait for staff. */
export const usePhotoQueue = () =>
  useQuery({
    queryKey: [...key, 'queue'],
    queryFn: ({ signal }) => call(api.staffPhotos.list, { query: { limit: readAtOnce } }, signal),
    // Addresses of photos end after ten minutes at the latest.
    refetchInterval: 240_000,
  })

/** The photo that is to come first, while it waits; else an empty list. */
export const useQueuedPhoto = (id: string | null) =>
  useQuery({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(api.staffPhotos.list, { query: { id: id ?? '' } }, signal),
    enabled: id !== null,
    refetchInterval: 240_000,
  })

/** All photos of one member. */
export const useMemberPhotos = (member: string) =>
  useQuery({
    queryKey: [...key, member],
    queryFn: ({ signal }) => call(api.staffPhotos.list, { query: { member } }, signal),
  })

export function useRefreshPhotos() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

export const approvePhoto = (id: string) => call(api.staffPhotos.approve, { params: { id } })
export const removePhoto = (id: string, reason: PhotoFault) =>
  call(api.staffPhotos.remove, { params: { id }, body: { reason } })

const voiceKey = ['staff', 'voice'] as const

/** The voice intro of one member; null without one. */
export const useMemberVoice = (id: string) =>
  useQuery({
    queryKey: [...voiceKey, id],
    queryFn: ({ signal }) => call(api.voiceIntros.ofMember, { params: { id } }, signal),
    // A new address would stop what plays.
    refetchOnWindowFocus: false,
  })

export function useRefreshVoice() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: voiceKey })
}

export const removeVoice = (id: string, body: BodyOf<typeof api.voiceIntros.removeFromMember>) =>
  call(api.voiceIntros.removeFromMember, { params: { id }, body })
