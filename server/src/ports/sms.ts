/** `to` as E.164, +2348031234567. */
type Sms = { to: string; text: string }
export type SmsPort = {
  /** Sends a text message; throws if no provider accepted it. */
  send: (sms: Sms) => Promise<void>
}

/** sent: taken over · refused: this provider will never send it · silent: whether it was sent is not known. */
export type SmsResult = 'sent' | 'refused' | 'silent'
export type SmsProvider = {
  name: string
  /** Numbers that it carries first. */
  prefers: (to: string) => boolean
  send: (sms: Sms) => Promise<SmsResult>
}
