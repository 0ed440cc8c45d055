import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAuthStore } from '../../lib/auth-store.ts'
import { onResync, onSignal } from '../../lib/socket.ts'
import { refreshNotices, takeNotice, useUnreadCount } from './queries.ts'
import { setUnread } from './unread-store.ts'

/** Keeps the centre and the number beside the bell in step with what happens, here and on other devices. */
export function useNoticeSignals() {
  const client = useQueryClient()
  useUnreadCount()
  useEffect(() => {
    const refresh = () => refreshNotices(client)
    const stops = [
      onSignal('notification.created', ({ notification, unread }) => {
        takeNotice(client, notification)
        setUnread(unread)
      }),
      onSignal('notification.read', ({ unread }) => {
        setUnread(unread)
        refresh()
      }),
      // What I read in a conversation is no news any more.
      onSignal('conversation.read', ({ memberId }) => {
        if (memberId === useAuthStore.getState().user?.id) refresh()
      }),
      onResync(refresh),
    ]
    return () => {
      for (const stop of stops) stop()
      setUnread(0)
    }
  }, [client])
}
