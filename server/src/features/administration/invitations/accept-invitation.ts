import { type Acceptance, type api, type Locale, type ReplyInputOf, termsVersion } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Tx } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'
import { hashToken } from '../../../http/session.ts'
import { Refusal } from '../../../refusal.ts'
import { checkPassword, hashPassword, type Origin, openSession, signedInUser } from '../../accounts/index.ts'
import { recognizeKnown } from '../../known-people/index.ts'
import { insertProposal } from '../../moderation/index.ts'
import { fileKey } from '../../photos/index.ts'
import { checkPhone, judgeName, refuseContactDetails } from '../../profiles/index.ts'
import { publishWebhook } from '../../webhooks/index.ts'

const photoWidth = 160

/** What an invitation says. Throws Refusal `invitation_expired` for a token that is used, withdrawn, expired or unknown. */
export async function showInvitation(ctx: Context, token: string): Promise<ReplyInputOf<typeof api.invitations.show>> {
  const row = await find(ctx, ctx.db, token).executeTakeFirst()
  if (!row) throw new Refusal('invitation_expired')
  const bytes = row.photo_key && (await ctx.storage.get(fileKey(row.photo_key, photoWidth, 'jpg')))
  const photo = bytes ? `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}` : null
  return { name: row.name, email: row.email, role: row.role, photo }
}

const find = ({ now }: Pick<Context, 'now'>, db: Context['db'] | Tx, token: string) =>
  db.selectFrom('invitation').where('token_hash', '=', hashToken(token)).where('expires_at', '>', now()).selectAll()

type AcceptInput = { token: string; form: Acceptance; locale: Locale; device: string; origin: Origin }
type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof find>['executeTakeFirst']>>>

/**
 * Creates the account of an invited person, who makes the statements of sign-up including their age, and logs them in. The
 * token proves the address: it was mailed there and exists nowhere else. A registration that a stranger began with the
 * address is deleted. Staff permissions are only proposed.
 */
export async function acceptInvitation(ctx: Context, input: AcceptInput) {
  const { token, form, origin } = input
  const known = await find(ctx, ctx.db, token).executeTakeFirst()
  if (!known) throw new Refusal('invitation_expired')
  refuseContactDetails({ firstName: form.firstName, lastName: form.lastName })
  const phone = checkPhone(form)
  checkPassword(form.password, { field: 'password', email: known.email, names: [form.firstName, form.lastName] })
  const passwordHash = await hashPassword(form.password, origin.network)
  const opened = await ctx.db.transaction().execute(async (tx) => {
    const invitation = await find(ctx, tx, token).forUpdate().executeTakeFirst()
    if (!invitation) throw new Refusal('invitation_expired')
    const member = await insertMember(ctx, tx, { ...input, invitation, phone, passwordHash })
    await publishWebhook(tx, {
      event: 'member.joined',
      data: { memberId: member.uid },
      memberId: member.id,
      now: ctx.now(),
    })
    await recognizeKnown(ctx, tx, { memberId: member.id, kinds: ['email', 'phone'] })
    if (form.usePhoto) await takePhoto(ctx, tx, { invitation, memberId: member.id })
    await judgeName(tx, { memberId: member.id, now: ctx.now() })
    await tx.deleteFrom('invitation').where('id', '=', invitation.id).execute()
    const details = { invitation: invitation.id, role: invitation.role }
    await writeAuditEntry(tx, {
      at: ctx.now(),
      staffId: operator,
      action: 'invitation.accept',
      subject: member.uid,
      details,
    })
    if (invitation.role === 'admin') await proposeStaff(ctx, tx, { invitation, member })
    const opening = { memberId: member.id, remember: false, device: input.device, origin }
    return { member, token: await openSession(ctx, tx, { ...opening, byPassword: true, bySecondFactor: false }) }
  })
  return { token: opened.token, user: await signedInUser(ctx, opened.member.id) }
}

type NewMember = AcceptInput & { invitation: Found; phone: ReturnType<typeof checkPhone>; passwordHash: string }

async function insertMember(ctx: Context, tx: Tx, { invitation, form, phone, passwordHash, locale }: NewMember) {
  const { email, role } = invitation
  await tx.deleteFrom('member').where('email', '=', email).where('email_verified_at', 'is', null).execute()
  const now = ctx.now()
  const member = await tx
    .insertInto('member')
    .values({
      ...{ email, email_verified_at: now, password_hash: passwordHash, locale },
      ...{ firstname: form.firstName, lastname: form.lastName, gender: form.gender },
      ...{ age_stated: form.age, age_stated_on: now.toISOString().slice(0, 10) },
      ...phone,
      role: role === 'guest' ? 'guest' : 'user',
      ...{ terms_version: termsVersion, terms_accepted_at: now, created_at: now },
    })
    // Joined meanwhile in another way: the invitation has nothing left to do.
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'uid'])
    .executeTakeFirst()
  if (!member) throw new Refusal('invitation_expired')
  await tx.insertInto('profile').values({ member_id: member.id }).execute()
  return member
}

async function takePhoto(ctx: Context, tx: Tx, { invitation, memberId }: { invitation: Found; memberId: number }) {
  const { photo_key, photo_width, photo_height, photo_placeholder } = invitation
  if (photo_key === null || photo_width === null || photo_height === null || photo_placeholder === null) return
  const size = { width: photo_width, height: photo_height, placeholder: photo_placeholder }
  await tx
    .insertInto('photo')
    .values({
      member_id: memberId,
      position: 0,
      storage_key: photo_key,
      ...size,
      created_at: ctx.now(),
      review: 'approved',
    })
    .execute()
  await sql`update invitation set photo_key = null, photo_width = null, photo_height = null, photo_placeholder = null
    where id = ${invitation.id}`.execute(tx)
}

// What the inviter may no longer do, their invitation does not do either.
async function proposeStaff(
  ctx: Context,
  tx: Tx,
  { invitation, member }: { invitation: Found; member: { id: number; uid: string } },
): Promise<void> {
  const { rows } = await sql`select from member where id = ${invitation.invited_by} and status = 'active'
    and 'admin' = any(staff_permissions)`.execute(tx)
  if (rows.length === 0) return
  const { staff_permissions: permissions, reason } = invitation
  const staff = { id: invitation.invited_by }
  await insertProposal(ctx, tx, {
    staff,
    target: member,
    kind: 'permissions',
    permissions: [...permissions].sort(),
    reason,
  })
}
