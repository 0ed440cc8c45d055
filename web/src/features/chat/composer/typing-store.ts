import { useSyncExternalStore } from 'react'

// A little longer than the pause between two of the other's words of it.
const shownMs = 6000

const typing = new Map<string, ReturnType<typeof setTimeout>>()
const watchers = new Set<() => void>()

/** The other is typing in a conversation; forgotten after a few seconds. */
export function markTyping(conversationId: string): void {
  clearTimeout(typing.get(conversationId))
  typing.set(
    conversationId,
    setTimeout(() => markStopped(conversationId), shownMs),
  )
  notifyWatchers()
}

export function markStopped(conversationId: string): void {
  if (!typing.has(conversationId)) return
  clearTimeout(typing.get(conversationId))
  typing.delete(conversationId)
  notifyWatchers()
}

export const useIsTyping = (conversationId: string): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    () => typing.has(conversationId),
    () => false,
  )

function notifyWatchers(): void {
  for (const watcher of watchers) watcher()
}
