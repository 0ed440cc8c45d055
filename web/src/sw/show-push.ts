/// <reference lib="webworker" />
import { readNeutralNotice } from '../lib/device/neutral-notice.ts'

type Shown = {
  title: string
  body: string
  tag: string
  path: string
  lang: string
  unread: number
  /** Another one than that of the site. */
  icon?: string
  /** A call: it is shown for so long, then closed automatically. */
  ringsMs?: number
}
// What browsers understand and the types do not name yet.
type NoticeOptions = NotificationOptions & { renotify?: boolean; vibrate?: number[] }

const ringing: NoticeOptions = {
  requireInteraction: true,
  renotify: true,
  vibrate: [400, 200, 400, 200, 400, 200, 400],
}

/**
 * Shows a push, unless its member is looking at the site and sees it there; counts on the badge of the app. On a device with a
 * PIN it does not say what it is about, whatever the server wrote.
 */
export async function showPush(worker: ServiceWorkerGlobalScope, data: PushMessageData | null): Promise<void> {
  const push: Shown | null = data?.json() ?? null
  if (!push) return
  await worker.navigator.setAppBadge?.(push.unread).catch(() => undefined)
  const pages = await worker.clients.matchAll({ type: 'window' })
  if (pages.some((page) => page.focused && page.visibilityState === 'visible')) return
  const { title, body, tag, path, lang, icon, ringsMs } = { ...push, ...(await readNeutralNotice()) }
  const options: NoticeOptions = {
    ...(ringsMs ? ringing : {}),
    body,
    tag,
    lang,
    // Under a disguise the mark of the site is on neither.
    ...(icon ? { icon } : { icon: '/icon-192.png', badge: '/badge-96.png' }),
    data: ringsMs ? { path, ringsUntil: Date.now() + ringsMs } : { path },
  }
  await worker.registration.showNotification(title, options)
  if (ringsMs) await fallSilent(worker, { tag, ringsMs })
}

// An ended call must not ring. A later notification with the same tag stays.
async function fallSilent(worker: ServiceWorkerGlobalScope, { tag, ringsMs }: { tag: string; ringsMs: number }) {
  await new Promise((resolve) => setTimeout(resolve, ringsMs))
  const shown = await worker.registration.getNotifications({ tag })
  for (const notification of shown) if (notification.data?.ringsUntil <= Date.now()) notification.close()
}
