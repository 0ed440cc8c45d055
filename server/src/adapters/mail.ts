import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { type Log, silentLog } from '../log.ts'
import type { Mail, MailPort } from '../ports/mail.ts'

/** SMTP where it is set; else every mail becomes an `.eml` file in the data folder. */
export const makeMail = (config: Config, log: Log = silentLog): MailPort =>
  config.mail.smtpUrl
    ? smtpMail({ url: config.mail.smtpUrl, from: config.mail.from, log })
    : fileMail(mailFolder(config), config.mail.from)

export const mailFolder = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'mail')

function smtpMail({ url, from, log }: { url: string; from: string; log: Log }): MailPort {
  const transport = createTransport({
    url,
    ...(asksForTls(url) && { requireTLS: true }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(messageOf(mail, from))
        return 'sent'
      } catch (error) {
        if (!isRecipientRefused(error)) throw error
        log('mail_recipient_refused', { responseCode: error.responseCode })
        return 'refused'
      }
    },
    probe: async () => void (await transport.verify()),
  }
}

/**
 * An attacker between us and a server that offers STARTTLS can take the offer away; a login then stays unsent. A server that has
 * none is named with `?requireTLS=false`.
 */
function asksForTls(address: string): boolean {
  const { username, searchParams } = new URL(address)
  return username !== '' && !searchParams.has('requireTLS')
}

/** The mail server knows the sender but not this recipient (5xx to RCPT TO): no outage, and no retry helps. */
function isRecipientRefused(error: unknown): error is Error & { responseCode: number } {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false
  return error.command === 'RCPT TO' && typeof error.responseCode === 'number' && error.responseCode >= 500
}

function fileMail(folder: string, from: string): MailPort {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let last = 0
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Two mails of one millisecond still sort in the order they were sent.
      last = Math.max(last + 1, Date.now() * 1000)
      const at = new Date(last / 1000).toISOString().replaceAll(/[:.]/g, '-')
      // Several processes may write into the one folder.
      const name = `${at}-${String(last % 1000).padStart(3, '0')}-${process.pid}.eml`
      const path = join(folder, name)
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
      return 'sent'
    },
  }
}

const messageOf = (mail: Mail, from: string) => ({
  from,
  to: mail.to,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  headers: {
    'Content-Language': mail.locale,
    'Auto-Submitted': 'auto-generated',
    // Ended with one click in the mail program itself (RFC 8058).
    ...(mail.stop && { 'List-Unsubscribe': `<${mail.stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
})
