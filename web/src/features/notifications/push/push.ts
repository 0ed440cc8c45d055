import { api } from '@karibu/contract'
import { call } from '../../../lib/api/api.ts'

/** missing: this browser has no pushes. denied: the member said no to the browser. */
export type PushState = 'missing' | 'denied' | 'off' | 'on'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The state of push notifications in this browser. */
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
  await subscribeAnew(registration, publicKey)
  return 'on'
}

async function subscribeAnew({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<void> {
  // A subscription with an old key would be refused, and refuse a new one.
  await (await pushManager.getSubscription())?.unsubscribe()
  await saveSubscription(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

export async function switchPushOff(): Promise<PushState> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await call(api.notifications.unsubscribe)
  return 'off'
}

/** Registers the browser's subscription again: it may have changed, the member may have logged in again, or the server has a new key. */
export async function renewPush(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!registration || !subscription) return
  const { publicKey } = await saveSubscription(subscription)
  const { applicationServerKey: key } = subscription.options
  if (key && written(key) !== publicKey) await subscribeAnew(registration, publicKey)
}

/** As the server writes a key: base64url without padding. */
const written = (key: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function saveSubscription(subscription: PushSubscription): Promise<{ publicKey: string }> {
  const { endpoint, keys } = subscription.toJSON()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return call(api.notifications.subscribe, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }, timeZone },
  })
}
