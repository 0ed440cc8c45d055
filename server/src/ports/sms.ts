/** `to` as E.164, +2348031234567. */
type Sms = { to: string; text: string }
export type SmsPort = {
  /** Hands a text message to the outside; throws when nobody took it over. */
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
