import type { Context } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { isSigned, readMailedToken, sign } from '../../../signature.ts'
import { withMinimumDuration } from '../attempt-limits/minimum-duration.ts'
import { endEmailCorrection } from './email-correction.ts'

/** The token of the link that keeps the present address. It ends with the correction, so nothing of it is stored. */
export const stopToken = (ctx: Pick<Context, 'secret'>, correctionId: string): string =>
  `${correctionId}.${sign(ctx, 'stop-correction', correctionId)}`

/** Ends the correction of an address at the word of its present owner. Throws Refusal `link_expired` for a token that is wrong or over. */
export async function stopCorrection(ctx: Context, { token }: { token: string }): Promise<Record<never, never>> {
  const isEnded = await withMinimumDuration(() => end(ctx, token))
  if (!isEnded) throw new Refusal('link_expired')
  return {}
}

async function end(ctx: Context, token: string): Promise<boolean> {
  const parts = readMailedToken(token)
  if (!parts || !isSigned(ctx, parts.secret, 'stop-correction', parts.id)) return false
  return ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('email_correction')
      .where('id', '=', parts.id)
      .where('expires_at', '>', ctx.now())
      .select('member_id')
      .executeTakeFirst()
    return row !== undefined && endEmailCorrection(ctx, tx, { memberId: row.member_id, by: 'link' })
  })
}
