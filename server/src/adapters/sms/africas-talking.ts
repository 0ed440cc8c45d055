import * as z from 'zod'
import type { Config } from '../../config/config.ts'
import type { SmsProvider } from '../../ports/sms.ts'
import { askJson } from './ask-json.ts'

/** 100 processed, 101 sent, 102 queued (https://developers.africastalking.com/docs/sms/sending/bulk). */
const takenOver = [100, 101, 102]

const answer = z.object({
  SMSMessageData: z.object({ Recipients: z.array(z.object({ statusCode: z.number() })) }),
})

/** Africa's Talking: a form with the key in a header; each recipient has a status of its own. */
export const makeAfricasTalking = ({
  username,
  apiKey,
  sender,
  baseUrl,
}: NonNullable<Config['sms']['africasTalking']>): SmsProvider => ({
  name: 'africastalking',
  prefers: (to) => !to.startsWith('+234'),
  send: async ({ to, text }) => {
    const form = new URLSearchParams({ username, to, message: text, ...(sender && { from: sender }) })
    const { status, body } = await askJson(`${baseUrl}/version1/messaging`, {
      headers: { apiKey, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    if (status === null) return 'silent'
    const parsed = answer.safeParse(body)
    if (!parsed.success) return status >= 400 ? 'refused' : 'silent'
    const [recipient] = parsed.data.SMSMessageData.Recipients
    return recipient && takenOver.includes(recipient.statusCode) ? 'sent' : 'refused'
  },
})
