/// <reference lib="webworker" />

type Shown = { title: string; body: string; tag: string; path: string; lang: string; unread: number }

/** Shows a push, unless its member is looking at the site and sees it there; counts on the badge of the app. */
export async function showPush(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const push: Shown | null = data?.json() ?? null
  if (!push) return
  const badge = worker.navigator as WorkerNavigator & { setAppBadge?: (count: number) => Promise<void> }
  await badge.setAppBadge?.(push.unread).catch(() => undefined)
  const pages = await worker.clients.matchAll({ type: 'window' })
  if (pages.some((page) => page.focused && page.visibilityState === 'visible')) return
  const { title, body, tag, path, lang } = push
  await worker.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { path },
  })
}
