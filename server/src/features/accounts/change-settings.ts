import type { Locale, SignedInUser } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, SignedIn } from '../../context.ts'
import { signedInUser } from './signed-in-user.ts'

type Change = { locale?: Locale | undefined; privacy?: Partial<SignedInUser['privacy']> | undefined }

/** Sets what is given and leaves the rest. */
export async function changeSettings(ctx: Context, member: SignedIn, { locale, privacy = {} }: Change) {
  const columns = {
    phone_shared_with: privacy.phone,
    dob_shared_with: privacy.dob,
    hidden: privacy.hidden,
    hide_online: privacy.hideOnline,
    read_receipts: privacy.readReceipts,
  }
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  await ctx.db.transaction().execute(async (tx) => {
    if (locale) await tx.updateTable('member').set({ locale }).where('id', '=', member.id).execute()
    if (Object.keys(given).length > 0)
      await tx.updateTable('profile').set(given).where('member_id', '=', member.id).execute()
    if (privacy.hidden !== undefined) await sql`select refresh_card(${member.id}, ${ctx.now()})`.execute(tx)
  })
  return { user: await signedInUser(ctx, member.id) }
}
