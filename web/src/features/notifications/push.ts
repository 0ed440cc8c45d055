import { api } from '@karibu/contract'
import { call } from '../../lib/api.ts'

/** missing: this browser has no pushes. denied: the member said no to the browser. */
export type PushState = 'missing' | 'denied' | 'off' | 'on'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** How it stands with pushes to this browser. */
export async function readPush(): Promise<PushState> {
  if (!isSupported()) return 'missing'
  if (Notification.permission === 'denied') return 'denied'
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Asks the browser's leave and subscribes. Call it from a press of a button, or the browser will not ask. */
export async function switchPushOn(publicKey: string): Promise<PushState> {
  if (!isSupported()) return 'missing'
  if ((await Notification.requestPermission()) === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('there is no service worker yet')
  // A subscription with an old key would be refused, and refuse a new one.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  await tell(made)
  return 'on'
}

export async function switchPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await call(api.notifications.unsubscribe)
  return 'off'
}

/** Tells the server again what the browser has: it may have changed it, or I logged in anew. */
export async function renewPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await tell(subscription)
}

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await call(api.notifications.subscribe, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }, timeZone },
  })
}
