import type { Config } from '../../config/config.ts'
import type { Log } from '../../log.ts'
import type { MailPort } from '../../ports/mail.ts'
import type { SmsPort, SmsProvider } from '../../ports/sms.ts'
import { makeAfricasTalking } from './africas-talking.ts'
import { makeTermii } from './termii.ts'

/**
 * Text messages by the providers that have keys. With both, Termii carries Nigeria, where it delivers codes to numbers on the
 * do-not-disturb list, and Africa's Talking all other countries; the other one is tried when one does not answer. Without keys
 * messages are stored like mails; where mails go to a real server there are no messages (null).
 */
export function makeSms({ sms, mail }: Pick<Config, 'sms' | 'mail'>, mailPort: MailPort, log: Log): SmsPort | null {
  const providers = [
    sms.africasTalking && makeAfricasTalking(sms.africasTalking),
    sms.termii && makeTermii(sms.termii),
  ].filter((provider) => provider !== null)
  if (providers.length > 0) return tryInTurn(providers, log)
  return mail.smtpUrl ? null : storedSms(mailPort)
}

function tryInTurn(providers: SmsProvider[], log: Log): SmsPort {
  return {
    send: async (sms) => {
      const inTurn = providers.toSorted((one, other) => Number(other.prefers(sms.to)) - Number(one.prefers(sms.to)))
      for (const provider of inTurn) {
        const result = await provider.send(sms)
        if (result === 'sent') return
        log('sms_not_sent', { channel: provider.name, detail: result })
      }
      throw new Error('no provider took the text message over')
    },
  }
}

/** Among the stored mails, so that the same page shows both. */
const storedSms = (mail: MailPort): SmsPort => ({
  send: async ({ to, text }) => {
    await mail.send({
      to: `${to}@sms.localhost`,
      subject: `SMS ${to}`,
      text,
      html: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
      locale: 'en',
    })
  },
})
