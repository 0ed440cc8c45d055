import type { Locale } from '@karibu/contract'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  locale: Locale
  /** Where a mail program posts to when its reader wants no more of these. */
  stop?: string
}
/** Whether the mail server took a mail, or permanently rejects its recipient. */
export type MailResult = 'sent' | 'refused'
/** Hands a mail to the outside; throws when it could not. */
export type MailPort = {
  /** A recipient that the mail server rejects permanently is logged and not an error: a retry would be refused again. */
  send: (mail: Mail) => Promise<MailResult>
  /** Connects and logs in without sending; throws when that fails. */
  probe?: () => Promise<void>
}
