/** Keys of a push are base64url, `ttl` is in seconds. `topic`: of two with one topic that still wait, a phone that was off gets the last. */
export type PushToSend = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  vapid: { publicKey: string; privateKey: string }
  payload: string
  ttl: number
  urgency: 'normal' | 'high'
  topic: string
}
export type PushPort = {
  /** Is this the address of a push service that we send to? */
  accepts: (endpoint: string) => boolean
  makeKeys: () => { publicKey: string; privateKey: string }
  /** `gone`: the browser takes no more. `refused`: not this one, ever. Throws when it may be tried again. */
  send: (push: PushToSend) => Promise<'sent' | 'gone' | 'refused'>
}
