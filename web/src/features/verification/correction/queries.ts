import { api, type BodyOf } from '@karibu/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer, download, upload } from '../../../lib/api/api.ts'
import { toastFailure } from '../../../lib/api/failures.ts'
import { toast } from '../../../ui/feedback/toast.ts'

const key = ['correction'] as const
const queueKey = ['staff', 'corrections'] as const

/** My last request for a correction, and who I am now. */
export const useCorrection = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const [{ correction }, { person }] = await Promise.all([
        call(api.corrections.show, {}, signal),
        call(api.profiles.get, { params: { id: 'me' } }, signal),
      ])
      return { correction, person }
    },
    staleTime: 0,
  })

type Sent = { body: BodyOf<typeof api.corrections.send>; picture: File | null; pictureFailed: string }

/** Sends a request, and its picture after it; takes it back. Both throw an ApiFailure. */
export function useCorrectionSteps() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: key })
  return {
    send: async ({ body, picture, pictureFailed }: Sent) => {
      const { message } = await callForAnswer(api.corrections.send, { body })
      // The request has arrived, whether or not its picture does.
      if (picture) await addPicture(picture).catch(() => toast.error(pictureFailed))
      if (message) toast.info(message)
      await refresh()
    },
    withdraw: useMutation({
      mutationFn: () => callForAnswer(api.corrections.withdraw),
      onSuccess: ({ message }) => message && toast.info(message),
      onError: toastFailure,
      onSettled: refresh,
    }),
  }
}

function addPicture(file: File) {
  const form = new FormData()
  form.append('file', file)
  return upload(api.corrections.addPicture, form)
}

/** Requests that wait for staff. */
export const useCorrectionQueue = () =>
  useQuery({
    queryKey: queueKey,
    queryFn: ({ signal }) => call(api.corrections.staffList, { query: { limit: 20 } }, signal),
    refetchInterval: 60_000,
  })

/** One of them while it waits; else an empty list. */
export const useQueuedCorrection = (id: string) =>
  useQuery({
    queryKey: [...queueKey, 'one', id],
    queryFn: ({ signal }) => call(api.corrections.staffList, { query: { id } }, signal),
    refetchInterval: 60_000,
  })

/** The picture of a document from memory: reading it is recorded. Throws an ApiFailure. */
export const readDocument = (id: string) => download(api.corrections.picture, { params: { id } })

/** Decides about a request. Throws an ApiFailure. */
export const decideCorrection = (id: string, body: BodyOf<typeof api.corrections.decide>) =>
  call(api.corrections.decide, { params: { id }, body })

export function useRefreshCorrections() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queueKey })
}
