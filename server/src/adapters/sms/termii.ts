import * as z from 'zod'
import type { Config } from '../../config/config.ts'
import type { SmsProvider } from '../../ports/sms.ts'
import { askJson } from './ask-json.ts'

const answer = z.object({ code: z.string() })

/** Termii: JSON with the key inside, numbers without a plus; `dnd` reaches numbers that refuse advertising. */
export const makeTermii = ({ apiKey, sender, baseUrl }: NonNullable<Config['sms']['termii']>): SmsProvider => ({
  name: 'termii',
  prefers: (to) => to.startsWith('+234'),
  send: async ({ to, text }) => {
    const { status, body } = await askJson(`${baseUrl}/api/sms/send`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        to: to.slice(1),
        from: sender,
        sms: text,
        type: 'plain',
        channel: 'dnd',
        api_key: apiKey,
      }),
    })
    if (status === null) return 'silent'
    const parsed = answer.safeParse(body)
    if (parsed.success && parsed.data.code === 'ok') return 'sent'
    return status >= 400 ? 'refused' : 'silent'
  },
})
