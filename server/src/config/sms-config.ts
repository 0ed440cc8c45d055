import * as z from 'zod'

const address = z.string().refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
  error: 'must be an address that begins with http:// or https://',
})

/** The variables of the environment for text messages. */
export const smsVariables = {
  AFRICASTALKING_USERNAME: z.string().optional(),
  AFRICASTALKING_API_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  AFRICASTALKING_SENDER: z.string().max(11, 'must have at most 11 characters').optional(),
  AFRICASTALKING_BASE_URL: address.default('https://api.africastalking.com'),
  TERMII_API_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  TERMII_SENDER: z.string().max(11, 'must have at most 11 characters').optional(),
  TERMII_BASE_URL: address.default('https://v3.api.termii.com'),
  SMS_DAILY_MAX: z.coerce.number().int().min(0).max(1_000_000).default(2000),
}
type Environment = z.output<z.ZodObject<typeof smsVariables>>

/** Providers of text messages; null where one has no key. `dailyMax`: messages in 24 hours, since each one costs. */
export type SmsConfig = {
  africasTalking: { username: string; apiKey: string; sender: string | null; baseUrl: string } | null
  termii: { apiKey: string; sender: string; baseUrl: string } | null
  dailyMax: number
}

/** The providers that have their keys. */
export function smsOf(env: Environment): SmsConfig {
  const { AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: apiKey, AFRICASTALKING_SENDER: from } = env
  const { TERMII_API_KEY: termiiKey, TERMII_SENDER: sender } = env
  return {
    africasTalking:
      username && apiKey ? { username, apiKey, sender: from ?? null, baseUrl: env.AFRICASTALKING_BASE_URL } : null,
    termii: termiiKey && sender ? { apiKey: termiiKey, sender, baseUrl: env.TERMII_BASE_URL } : null,
    dailyMax: env.SMS_DAILY_MAX,
  }
}

/** Settings that come together or not at all. */
export function smsFaults(values: Record<string, string | undefined>): string[] {
  const faults: string[] = []
  if (!values.AFRICASTALKING_USERNAME !== !values.AFRICASTALKING_API_KEY)
    faults.push('AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY come together or not at all')
  if (!values.TERMII_API_KEY !== !values.TERMII_SENDER)
    faults.push('TERMII_API_KEY and TERMII_SENDER come together or not at all')
  return faults
}
