import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { recognizeKnown } from '../../known-people/index.ts'
import { judgeName } from '../../profiles/index.ts'
import { publishWebhook } from '../../webhooks/index.ts'
import { hashNonce } from '../codes/code-nonce.ts'

type Proof = { memberId: number; nonce?: string | undefined }

/**
 * Records that the person who acts for the member holds the mailbox; null when the account is not active. The first time,
 * the registration of the browser that holds `nonce` becomes the member's, and its password with it; without the nonce of a
 * registration no password is kept, since a stranger may have chosen it. The card becomes visible.
 */
export async function proveAddress(
  ctx: Pick<Context, 'now' | 'secret' | 'secretPrevious'>,
  tx: Tx,
  { memberId, nonce }: Proof,
): Promise<{ lostPassword: boolean; wasImported: boolean } | null> {
  const member = await tx
    .selectFrom('member')
    .where('id', '=', memberId)
    .where('status', '=', 'active')
    .select(['email_verified_at', 'uid', 'imported_at'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) return null
  if (member.email_verified_at) return { lostPassword: false, wasImported: false }
  const isOwn = nonce !== undefined && (await takeRegistration(tx, { memberId, nonceHash: hashNonce(ctx, nonce) }))
  await tx
    .updateTable('member')
    .set({ email_verified_at: ctx.now(), ...(!isOwn && { password_hash: 'none' }) })
    .where('id', '=', memberId)
    .execute()
  await tx.deleteFrom('registration').where('member_id', '=', memberId).execute()
  await recognizeKnown(ctx, tx, { memberId, kinds: ['email', 'phone'] })
  await judgeName(tx, { memberId, now: ctx.now() })
  await sql`select refresh_card(${memberId}, ${ctx.now()})`.execute(tx)
  const data = { memberId: member.uid }
  await publishWebhook(tx, { event: 'member.joined', data, memberId, now: ctx.now() })
  return { lostPassword: !isOwn, wasImported: member.imported_at !== null }
}

async function takeRegistration(
  tx: Tx,
  { memberId, nonceHash }: { memberId: number; nonceHash: Buffer },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update member m set password_hash = r.password_hash, firstname = r.firstname, lastname = r.lastname,
      gender = r.gender, age_stated = r.age_stated, age_stated_on = r.age_stated_on, dial_code = r.dial_code,
      mobile_number = r.mobile_number, phone = r.phone, locale = r.locale, terms_version = r.terms_version,
      terms_accepted_at = r.terms_accepted_at
    from registration r
    where m.id = ${memberId} and r.member_id = m.id and r.nonce_hash = ${nonceHash}`.execute(tx)
  return numAffectedRows === 1n
}
