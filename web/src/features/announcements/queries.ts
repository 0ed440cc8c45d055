import { type AnnouncementForm, api, type StaffAnnouncement } from '@karibu/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForAnswer } from '../../lib/api/api.ts'
import { withIdempotencyKey } from '../../lib/api/idempotency-keys.ts'

const key = ['announcements'] as const

/** While mails are sent, their progress is read again. */
const progressMs = 10_000
const isMailing = ({ state, mail }: StaffAnnouncement) =>
  mail?.state === 'sending' || (mail?.state === 'planned' && state !== 'planned')

/** What staff announce, with what is over. */
export const useAnnouncements = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(api.staffAnnouncements.list, {}, signal)).announcements,
    refetchInterval: ({ state }) => (state.data?.some(isMailing) ? progressMs : false),
  })

/** What saving it would do. Throws an ApiFailure. */
export const previewAnnouncement = (body: AnnouncementForm) => call(api.staffAnnouncements.preview, { body })

type Form = AnnouncementForm & { reason: string }

/** Adds, changes and stops announcements; each returns the sentence that goes with it. Throws an ApiFailure. */
export function useChangeAnnouncements() {
  const client = useQueryClient()
  const put = ({ announcements }: { announcements: StaffAnnouncement[] }) => client.setQueryData(key, announcements)
  return {
    /** Without an id a new one. */
    save: async (id: string | null, body: Form) => {
      const { data, message } = await (id === null
        ? withIdempotencyKey('add-announcement', (idempotencyKey) =>
            callForAnswer(api.staffAnnouncements.add, { body }, { idempotencyKey }),
          )
        : callForAnswer(api.staffAnnouncements.change, { params: { id }, body }))
      put(data)
      return message
    },
    stop: async (id: string, reason: string) => {
      const { data, message } = await callForAnswer(api.staffAnnouncements.stop, { params: { id }, body: { reason } })
      put(data)
      return message
    },
  }
}
