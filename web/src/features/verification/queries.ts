import { api, type CallOf, type SelfieFault, type Verification } from '@karibu/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer, download, upload } from '../../lib/api/api.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { toast } from '../../ui/feedback/toast.ts'

const key = ['verification'] as const
const queueKey = ['staff', 'selfies'] as const

/** What was proved about me, step by step. */
export const useVerification = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(api.verification.show, {}, signal)).verification,
    staleTime: 0,
  })

type Changed = { data: { verification: Verification }; message: string | null }

/** Shows a step that was taken, with the sentence of the server. */
function useShown() {
  const client = useQueryClient()
  return ({ data, message }: Changed) => {
    client.setQueryData(key, data.verification)
    void client.invalidateQueries({ queryKey: ['person', 'me'] })
    if (message) toast.info(message)
  }
}

/** Has a code sent to a number, and proves it. Both throw an ApiFailure. */
export function usePhoneSteps() {
  const shown = useShown()
  return {
    sendCode: async (body: NonNullable<CallOf<typeof api.verification.sendCode>['body']>) =>
      shown(await callForAnswer(api.verification.sendCode, { body })),
    verify: async (code: string) => shown(await callForAnswer(api.verification.verifyPhone, { body: { code } })),
  }
}

/** Draws a gesture, sends the picture of it, takes it back. */
export function useSelfieSteps() {
  const onSuccess = useShown()
  const client = useQueryClient()
  const onError = (error: unknown) => {
    toastFailure(error)
    void client.invalidateQueries({ queryKey: key })
  }
  const draw = useMutation({ mutationFn: () => callForAnswer(api.verification.drawGesture), onSuccess, onError })
  const send = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return upload(api.verification.sendSelfie, form)
    },
    onSuccess,
    onError,
  })
  const withdraw = useMutation({ mutationFn: () => callForAnswer(api.verification.withdrawSelfie), onSuccess, onError })
  return { draw, send, withdraw }
}

/** Selfies that wait for staff. */
export const useSelfieQueue = () =>
  useQuery({
    queryKey: queueKey,
    queryFn: ({ signal }) => call(api.verification.selfies, { query: { limit: 20 } }, signal),
    // Addresses of photos end after ten minutes at the latest.
    refetchInterval: 240_000,
  })

/** One of them while it waits; else an empty list. */
export const useQueuedSelfie = (id: string) =>
  useQuery({
    queryKey: [...queueKey, 'one', id],
    queryFn: ({ signal }) => call(api.verification.selfies, { query: { id } }, signal),
    refetchInterval: 240_000,
  })

/** The picture of a selfie from memory: reading it is recorded. Throws an ApiFailure. */
export const readSelfie = (id: string) => download(api.verification.selfie, { params: { id } })

export function useDecideSelfie() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, outcome }: { id: string; outcome: 'approve' | SelfieFault }) =>
      call(api.verification.decideSelfie, { params: { id }, body: { outcome } }),
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey: queueKey }),
  })
}
