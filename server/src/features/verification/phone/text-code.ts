import type { Context } from '../../../context.ts'
import type { PayloadOf } from '../../../jobs/job.ts'
import type { verificationJobs } from '../jobs.ts'
import { makePhoneCode } from './phone-codes.ts'

/**
 * Job `verification.text-code`: makes the code and sends it, so that no code is stored anywhere but in the message. Nothing is
 * sent when the member has another number by now, or has proved this one.
 */
export async function textCode(
  ctx: Context,
  { memberId, phone }: PayloadOf<typeof verificationJobs.textCode>,
): Promise<void> {
  const member = await ctx.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .where('phone', '=', phone)
    .where('phone_verified_at', 'is', null)
    .where('status', '=', 'active')
    .select('locale')
    .executeTakeFirst()
  if (!member || !ctx.sms) return
  const code = await makePhoneCode(ctx, { memberId, phone })
  const text = ctx.translations.translate(member.locale, 'verification:sms.code', { code })
  await ctx.sms.send({ to: phone, text: `${text}${autofillLine(ctx, code)}` })
}

/** With this last line browsers on phones fill the code in, on our site only (https://wicg.github.io/sms-one-time-codes/). */
function autofillLine({ config }: Pick<Context, 'config'>, code: string): string {
  return config.publicUrl?.startsWith('https:') ? `\n\n@${new URL(config.publicUrl).host} #${code}` : ''
}
