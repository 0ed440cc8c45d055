import type { api, BodyOf, Invitation, ReplyInputOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../../context.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { claimStored, removeBytes, storeOnePhoto } from '../../photos/index.ts'
import { administrationJobs } from '../jobs.ts'
import { recordAction, type StaffRequest } from '../staff-request.ts'

/** So many people may be invited and not have joined: a stolen session cannot mail without end. */
const waitingMax = 200

type One = Promise<ReplyInputOf<typeof api.invitations.add>>

/** Who was added and has not joined yet, the newest first. */
export async function listInvitations({ db }: Pick<Context, 'db'>): Promise<{ invitations: Invitation[] }> {
  return { invitations: await select(db, sql`order by i.created_at desc, i.id limit ${waitingMax}`) }
}

/**
 * Saves an invitation and, where it is active, has it mailed. Throws Refusal `conflict` for the address of a member or of
 * another invitation, and while too many wait.
 */
export async function addInvitation(
  ctx: Context,
  { staff, ...form }: { staff: SignedIn } & BodyOf<typeof api.invitations.add>,
): One {
  const { name, email, role, locale, status, reason } = form
  const permissions = role === 'admin' ? [...new Set(form.permissions)] : []
  return ctx.db.transaction().execute(async (tx) => {
    await refuseKnown(tx, email)
    const now = ctx.now()
    const { id } = await tx
      .insertInto('invitation')
      .values({
        ...{ email, name, role, locale, status, reason, staff_permissions: permissions },
        ...{ invited_by: staff.id, created_at: now, changed_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAction(ctx, tx, { staff, id, action: 'invitation.add', details: { role, permissions, status, reason } })
    if (status === 'active') await enqueue(tx, administrationJobs.mailInvitation, { invitationId: id })
    return read(tx, id)
  })
}

// One after the other, so that the limit holds and an address is free.
async function refuseKnown(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('an invitation is added'))`.execute(tx)
  const { rows } = await sql<{ member: boolean; invited: boolean; waiting: number }>`
    select exists (select from member where email = ${email} and (email_verified_at is not null or status <> 'active')) as member,
      exists (select from invitation where email = ${email}) as invited,
      (select count(*)::int from invitation) as waiting`.execute(tx)
  const found = rows[0]
  if (found?.member) throw new Refusal('conflict', { messageKey: 'administration:no.member' })
  if (found?.invited) throw new Refusal('conflict', { messageKey: 'administration:no.invited' })
  if ((found?.waiting ?? 0) >= waitingMax) throw new Refusal('conflict', { messageKey: 'administration:no.tooMany' })
}

type PhotoInput = { staff: SignedIn; id: string; uploads: () => AsyncIterable<{ bytes: Buffer }> }

/** Stores the photo of an invitation in place of an earlier one. Only what was encoded here is kept. */
export async function addInvitationPhoto(ctx: Context, { staff, id, uploads }: PhotoInput): One {
  await read(ctx.db, id)
  for await (const { bytes } of uploads()) {
    const { storageKey, photo } = await storeOnePhoto(ctx, {
      ...{ bytes, field: 'image' },
      ...{ memberId: staff.id, place: 'invitation' as const },
    })
    const former = await ctx.db.transaction().execute(async (tx) => {
      const before = await lock(tx, id)
      await claimStored(tx, [storageKey], ctx.now())
      const { width, height, placeholder } = photo
      await tx
        .updateTable('invitation')
        .set({ photo_key: storageKey, photo_width: width, photo_height: height })
        .set({ photo_placeholder: Buffer.from(placeholder), changed_at: ctx.now() })
        .where('id', '=', id)
        .execute()
      await recordAction(ctx, tx, { staff, id, action: 'invitation.photo', details: {} })
      if (before.photo_key === null) return []
      await tx.insertInto('orphaned_file').values({ storage_key: before.photo_key, removed_at: ctx.now() }).execute()
      return [before.photo_key]
    })
    await removeBytes(ctx, former)
  }
  return read(ctx.db, id)
}

/** Mails an invitation, again or for the first time. The link before no longer works from then on. */
export async function sendInvitation(ctx: Context, { staff, id, reason }: StaffRequest): One {
  return ctx.db.transaction().execute(async (tx) => {
    const { token_hash: former, changed_at: changedAt } = await lock(tx, id)
    // One mail a minute is sufficient and cannot flood a mailbox.
    if (former !== null && ctx.now().getTime() - changedAt.getTime() < 60_000)
      throw new Refusal('conflict', { messageKey: 'administration:no.justSent' })
    await tx
      .updateTable('invitation')
      .set({ status: 'active', token_hash: null, expires_at: null, changed_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    await enqueue(tx, administrationJobs.mailInvitation, { invitationId: id })
    await recordAction(ctx, tx, { staff, id, action: 'invitation.send', details: { reason } })
    return read(tx, id)
  })
}

/** Withdraws an invitation; what was entered is deleted, the photo by the sweep. */
export async function cancelInvitation(ctx: Context, { staff, id, reason }: StaffRequest) {
  await ctx.db.transaction().execute(async (tx) => {
    await lock(tx, id)
    await tx.deleteFrom('invitation').where('id', '=', id).execute()
    await recordAction(ctx, tx, { staff, id, action: 'invitation.cancel', details: { reason } })
  })
  return listInvitations(ctx)
}

async function lock(tx: Tx, id: string) {
  const row = await tx.selectFrom('invitation').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

async function read(db: Db | Tx, id: string): One {
  const [invitation] = await select(db, sql`where i.id = ${id}`)
  if (!invitation) throw new Refusal('not_found')
  return { invitation }
}

type Row = Omit<Invitation, 'by' | 'createdAt' | 'expiresAt'> & {
  by: { id: string | null; name: string | null }
  created_at: Date
  expires_at: Date | null
}

async function select(db: Db | Tx, rest: ReturnType<typeof sql>): Promise<Invitation[]> {
  const { rows } = await sql<Row>`
    select i.id, i.name, i.email, i.role, i.staff_permissions as permissions, i.status, i.photo_key is not null as "hasPhoto",
      json_build_object('id', a.uid, 'name', trim(a.firstname || ' ' || a.lastname)) as by, i.created_at, i.expires_at
    from invitation i left join member a on a.id = i.invited_by ${rest}`.execute(db)
  return rows.map(({ created_at, expires_at, by, ...row }) => ({
    ...row,
    by: { id: by.id, name: by.name ?? '' },
    createdAt: created_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
  }))
}
