import { api, type CallOf, type Notice, type NoticeSettings, type ReplyOf } from '@karibu/contract'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'
import { byCursor } from '../../lib/api/by-cursor.ts'
import { cancelStaleQueries } from '../../lib/api/cancel-stale-queries.ts'
import { toastFailure } from '../../lib/api/failures.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { keysOf } from '../../lib/keys-of.ts'

type Page = ReplyOf<typeof api.notifications.list>
type Pages = InfiniteData<Page>
export type Settings = ReplyOf<typeof api.notifications.settings>
type Change = NonNullable<CallOf<typeof api.accounts.changeSettings>['body']>

const noticesKey = ['notices'] as const
const countKey = ['notices-unread'] as const
const settingsKey = ['notice-settings'] as const

/** My notices, the newest first, page by page. */
export function useNotices() {
  const client = useQueryClient()
  return useInfiniteQuery({
    queryKey: noticesKey,
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(api.notifications.list, { query: { cursor: pageParam } }, signal)
      client.setQueryData(countKey, page.unread)
      return page
    },
    ...byCursor,
    staleTime: 0,
  })
}

/** Unread count, requested without the list; 0 during logout, when the frame is still mounted without a session. */
export function useUnreadCount(): number {
  const isSignedIn = useAuthStore((state) => state.token !== null)
  const { data } = useQuery({
    queryKey: countKey,
    queryFn: async ({ signal }) => (await call(api.notifications.list, { query: { limit: 1 } }, signal)).unread,
    enabled: isSignedIn,
    staleTime: 60_000,
  })
  return (isSignedIn && data) || 0
}

/** Refetches after an event; the list only where it is shown. */
export function refetchNotices(client: QueryClient) {
  for (const queryKey of [countKey, noticesKey]) void client.cancelQueries({ queryKey })
  refreshNotices(client)
}

/** The same without an event; a pending response is sufficient. */
export function refreshNotices(client: QueryClient) {
  void client.invalidateQueries({ queryKey: countKey })
  void client.invalidateQueries({ queryKey: noticesKey })
}

/** Puts a notice at the head of the list; an older one of the same topic goes. `unread`: how many wait with it. */
export function takeNotice(client: QueryClient, notice: Notice, unread: number) {
  client.setQueryData(countKey, unread)
  client.setQueryData<Pages>(noticesKey, (before) => {
    const [first, ...rest] = before?.pages ?? []
    if (!before || !first) return before
    const others = (page: Page): Page => ({
      ...page,
      notifications: page.notifications.filter(({ id }) => id !== notice.id),
    })
    const head = { ...others(first), notifications: [notice, ...others(first).notifications] }
    return { ...before, pages: [head, ...rest.map(others)] }
  })
  for (const queryKey of [countKey, noticesKey]) cancelStaleQueries(client, queryKey)
}

/** Marks notices read at once; a failure is found out at the next look. */
export function useReadNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<CallOf<typeof api.notifications.read>['body']>) =>
      call(api.notifications.read, { body }),
    onMutate: (body) => {
      const isRead = ({ id }: Notice) => !('ids' in body) || body.ids.includes(id)
      client.setQueryData<Pages>(
        noticesKey,
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({
              ...page,
              notifications: page.notifications.map((one) => (isRead(one) ? { ...one, read: true } : one)),
            })),
          },
      )
    },
    onError: toastFailure,
    onSettled: () => refreshNotices(client),
  })
}

export function useNoticeSettings() {
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(api.notifications.settings, {}, signal),
    staleTime: 0,
  })
}

/** Changes my notification settings optimistically; a failure reverts them and shows why. */
export function useChangeNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => call(api.accounts.changeSettings, { body }),
    scope: { id: 'notice-settings' },
    onMutate: (change) => {
      void client.cancelQueries({ queryKey: settingsKey })
      client.setQueryData<Settings>(
        settingsKey,
        (before) => before && { ...before, settings: changed(before.settings, change) },
      )
    },
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey: settingsKey }),
  })
}

function changed(settings: NoticeSettings, { notifications = {}, locale, privacy, ...rest }: Change): NoticeSettings {
  const switches = { ...settings.switches }
  for (const kind of keysOf(notifications)) switches[kind] = { ...switches[kind], ...notifications[kind] }
  return { ...settings, ...rest, switches }
}
