import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onResync, onServerEvent } from '../../lib/api/socket.ts'
import { useAuthStore } from '../../lib/auth-store.ts'
import { refetchNotices, refreshNotices, takeNotice, useUnreadCount } from './queries.ts'
import { setUnread } from './unread-store.ts'

/** Keeps the centre and the number beside the bell in step with what happens, here and on other devices. */
export function useNoticeEvents() {
  const client = useQueryClient()
  const unread = useUnreadCount()
  useEffect(() => setUnread(unread), [unread])
  useEffect(() => () => setUnread(0), [])
  useEffect(() => {
    const stops = [
      onServerEvent('notification.created', ({ notification, unread }) => takeNotice(client, notification, unread)),
      onServerEvent('notification.read', () => refetchNotices(client)),
      // What I read in a conversation is no news any more.
      onServerEvent('conversation.read', ({ memberId }) => {
        if (memberId === useAuthStore.getState().user?.id) refetchNotices(client)
      }),
      // Nor is what was deleted before I read it.
      onServerEvent('message.changed', ({ message }) => message.deleted && refetchNotices(client)),
      onResync(() => refreshNotices(client)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
