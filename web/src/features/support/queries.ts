import { api, type BodyOf, type Ticket, type TicketLine } from '@karibu/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, callForAnswer, download, upload } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'
import { onResync, onServerEvent } from '../../lib/api/socket.ts'
import { toast } from '../../ui/feedback/toast.ts'

const key = ['support'] as const
const againMs = 20_000

/** What I asked, page by page. */
export const useMyTickets = () =>
  useInfiniteQuery({
    queryKey: [...key, 'mine'],
    queryFn: ({ pageParam, signal }) => call(api.support.mine, { query: { cursor: pageParam } }, signal),
    ...byCursor,
    staleTime: 0,
  })

/** A payment of mine that I can ask about, and the open ticket about it. */
export const useQuestionedPayment = (reference: string) =>
  useQuery({
    queryKey: [...key, 'payment', reference],
    queryFn: ({ signal }) => call(api.support.payment, { params: { reference } }, signal),
    staleTime: 0,
  })

const conversationKey = (id: string) => [...key, 'talk', id]

/** Asks again for my tickets and what is written in them as soon as the team answered. */
export function useAnswerEvents() {
  const client = useQueryClient()
  useEffect(() => {
    const refresh = (part: readonly string[]) => void client.invalidateQueries({ queryKey: [...key, ...part] })
    const stops = [
      // Also where the address names a ticket that was merged into the one that changed.
      onServerEvent('ticket.changed', () => {
        refresh(['mine'])
        refresh(['talk'])
      }),
      onResync(() => {
        refresh(['mine'])
        refresh(['talk'])
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}

/** One ticket with all its lines; asked again now and then, where a network lets no socket through. */
export const useTicketConversation = (id: string) =>
  useQuery({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => call(api.support.read, { params: { id } }, signal),
    refetchInterval: againMs,
    staleTime: 0,
  })

/** Adds a line to a ticket. */
export function useWriteLine(id: string) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (content: string) => call(api.support.write, { params: { id }, body: { content } }),
    onSuccess: (talk: { ticket: Ticket; lines: TicketLine[] }) => client.setQueryData(conversationKey(id), talk),
  })
}

export const ticketStatuses = ['open', 'answered', 'closed'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** The queue of the team. */
export const useTicketQueue = (status: TicketStatus) =>
  useInfiniteQuery({
    queryKey: [...key, 'queue', status],
    queryFn: ({ pageParam, signal }) => call(api.support.staffList, { query: { status, cursor: pageParam } }, signal),
    ...byCursor,
    refetchInterval: againMs,
  })

/** One ticket for the team, and the others of the same member. */
export const useStaffTicket = (id: string) =>
  useQuery({
    queryKey: [...key, 'staff-ticket', id],
    queryFn: ({ signal }) => call(api.support.staffRead, { params: { id } }, signal),
    staleTime: 0,
  })

/** Merges a ticket into another one. Throws an ApiFailure. */
export async function mergeTicket(id: string, body: BodyOf<typeof api.support.merge>) {
  const { message } = await callForAnswer(api.support.merge, { params: { id }, body })
  if (message) toast.info(message)
}

export function useRefreshQueue() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [...key, 'queue'] }),
      client.invalidateQueries({ queryKey: [...key, 'staff-ticket'] }),
    ])
}

/** Attaches a screenshot to a new ticket; `key` came with it. Throws an ApiFailure. */
export async function attachScreenshot({ id, key, file }: { id: string; key: string; file: File }): Promise<void> {
  const data = new FormData()
  data.append('file', file)
  await upload(api.support.attach, data, { params: { id }, query: { key } })
}

/** Runs work after a recent confirmation; null if the member cancels it. */
export type Guarded = <T>(work: () => Promise<T>) => Promise<T | null>

/** The address of a ticket's picture in memory, once it is requested; null if the confirmation was cancelled. */
export const useStaffScreenshot = (
  ticketId: string,
  { guarded, isRequested }: { guarded: Guarded; isRequested: boolean },
) =>
  useQuery({
    queryKey: [...key, 'screenshot', ticketId],
    queryFn: async () => {
      const file = await guarded(() => download(api.support.staffScreenshot, { params: { id: ticketId } }))
      return file && URL.createObjectURL(file)
    },
    enabled: isRequested,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Opens a ticket. Throws an ApiFailure. */
export const openTicket = (body: BodyOf<typeof api.support.open>) => callForAnswer(api.support.open, { body })

/** Answers a ticket as staff. Throws an ApiFailure. */
export const answerTicket = (id: string, body: BodyOf<typeof api.support.answer>) =>
  callForAnswer(api.support.answer, { params: { id }, body })
