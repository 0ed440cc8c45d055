import { emailCorrectionDays, emailObjectionDays, type Objection } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, Tx } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'
import { dayMs } from '../../../durations.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { Refusal } from '../../../refusal.ts'
import { recognizeKnown, shareLists } from '../../known-people/index.ts'
import { notify } from '../../notifications/index.ts'
import { enqueueNoticeMail } from '../codes/mail-notice.ts'
import { accountJobs } from '../jobs.ts'
import { deleteSessions } from '../sessions/end-sessions.ts'
import { importedForMs, unprovedForMs } from '../unproved-times.ts'
import { rejectEmailProposals } from './reject-proposals.ts'

/** Whether the owner of a member's address ever proved it: here, or where the member was imported from. */
const isOwned = sql<boolean>`(email_verified_at is not null or imported_at is not null)`

/** Whether an address belongs to an account, an invitation or another correction. An unproved registration is no claim to it. */
export async function isEmailTaken(db: Db | Tx, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from member where email = ${email} and (${isOwned} or status <> 'active')
    union all select from invitation where email = ${email}
    union all select from email_correction where new_email = ${email}
    union all select from staff_proposal where new_email = ${email} and outcome is null limit 1`.execute(db)
  return rows.length > 0
}

/** Where jobs have waited, the present owner is mailed before the new one, and before codes. */
export const presentFirst = { priority: -1 }

const afterMs = (column: string, ms: number) => sql`${sql.ref(column)} + make_interval(secs => ${ms / 1000})`

/**
 * SQL over a correction `c` and its member `m`: until when the owner of the new address can log in. An address that was never proved
 * is deleted with its account before the days of the correction are over.
 */
export const correctionEnds = sql<Date>`least(c.expires_at, case when m.email_verified_at is null
  then greatest(${afterMs('m.created_at', unprovedForMs)}, ${afterMs('m.imported_at', importedForMs)}) end)`

/** When the owner of the new address may log in: from `opensAt` on, for 14 days. */
export const openFrom = (opensAt: Date) => ({
  opens_at: opensAt,
  expires_at: new Date(opensAt.getTime() + emailCorrectionDays * dayMs),
})

type Planned = { memberId: number; email: string }

/**
 * The owner of `email` may log in to this account from now on, or in 3 days where the present address was ever proved: its owner
 * is mailed at once and can object. The caller holds the lock of the member's row.
 */
export async function planEmailCorrection(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  { memberId, email }: Planned,
): Promise<void> {
  const now = ctx.now()
  const { owned } = await tx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(isOwned.as('owned'))
    .executeTakeFirstOrThrow()
  const opensAt = new Date(now.getTime() + (owned ? emailObjectionDays * dayMs : 0))
  const { id } = await tx
    .insertInto('email_correction')
    .values({ member_id: memberId, new_email: email, created_at: now, ...openFrom(opensAt) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, { ...accountJobs.mailCorrection, runAt: opensAt }, { correctionId: id, to: 'new' })
  if (!owned) return
  await enqueue(tx, { ...accountJobs.mailCorrection, ...presentFirst }, { correctionId: id, to: 'present' })
  await notify(tx, { memberId, kind: 'security', data: { state: 'emailCorrection' }, now })
}

/** SQL over a correction `c` and its member `m`: may the owner of the new address log in? */
export const isOpen = (
  now: Date,
) => sql<boolean>`(c.opens_at <= ${now} and c.expires_at > ${now} and m.status = 'active'
  and m.role <> 'admin' and m.deletion_due_at is null
  and not exists (select from member where email = c.new_email and (${isOwned} or status <> 'active')))`

/** The member that the owner of this address may log in as, before it is the address of the account. */
export async function findEmailCorrection({ db, now }: Pick<Context, 'db' | 'now'>, email: string) {
  return db
    .selectFrom('email_correction as c')
    .innerJoin('member as m', 'm.id', 'c.member_id')
    .where('c.new_email', '=', email)
    .where(isOpen(now()))
    .select(['m.id as memberId', 'm.locale'])
    .executeTakeFirst()
}

type Applied = { isApplied: boolean }

/**
 * After a code that was mailed to `email`: gives the member this address if it is the one of an open correction. Every session
 * ends, and the password with it: a person who lost the mailbox could not reset it, and another may know it. `isApplied` is false
 * where the member has this address already; null where neither is true. An address that was never proved is left to `proveAddress`,
 * which is for the caller to call afterwards: with the first proof a member joins.
 */
export async function applyEmailCorrection(
  ctx: Pick<Context, 'now' | 'secret'>,
  tx: Tx,
  { memberId, email }: Planned,
): Promise<Applied | null> {
  const present = await tx.selectFrom('member').where('id', '=', memberId).select('email').executeTakeFirst()
  if (present?.email.toLowerCase() === email.toLowerCase()) return { isApplied: false }
  // Before the lock on the row, which covers the address.
  await shareLists(tx)
  const member = await tx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['uid', 'email', 'email_verified_at', 'imported_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!member) return null
  const { rows } = await sql`
    delete from email_correction c using member m where m.id = c.member_id and m.id = ${memberId} and c.new_email = ${email}
      and ${isOpen(ctx.now())} returning c.id`.execute(tx)
  if (rows.length === 0) return null
  await tx.deleteFrom('member').where('email', '=', email).where('email_verified_at', 'is', null).execute()
  // Someone proved it at this moment.
  const owner = await tx.selectFrom('member').where('email', '=', email).select('id').executeTakeFirst()
  if (owner) throw new Refusal('wrong_code')
  const proved = member.email_verified_at && { email_verified_at: ctx.now() }
  await tx
    .updateTable('member')
    .set({ email, ...proved, password_hash: 'none', password_expires_at: null })
    .where('id', '=', memberId)
    .execute()
  await finish(ctx, tx, { memberId, ...member })
  return { isApplied: true }
}

type Finished = {
  memberId: number
  uid: string
  email: string
  email_verified_at: Date | null
  imported_at: Date | null
}

async function finish(ctx: Pick<Context, 'now' | 'secret'>, tx: Tx, former: Finished): Promise<void> {
  const { memberId, uid, email, email_verified_at: provedAt, imported_at: importedAt } = former
  const now = ctx.now()
  await recognizeKnown(ctx, tx, { memberId, kinds: ['email'] })
  await enqueue(tx, accountJobs.recognizeBanned, { memberId })
  await tx.deleteFrom('mailed_code').where('member_id', '=', memberId).where('used_at', 'is', null).execute()
  // As the mail before the change: where the address was proved here, or where the member was imported from.
  if (provedAt || importedAt)
    await enqueueNoticeMail(tx, { notice: 'emailChanged', memberId, email, isUnproved: provedAt === null })
  await notify(tx, { memberId, kind: 'security', data: { state: 'email' }, now })
  // The sockets are cut after the commit, by a job.
  await enqueue(tx, accountJobs.cutSessions, { sessionIds: await deleteSessions(tx, { memberId }) })
  await writeAuditEntry(tx, { at: now, staffId: operator, action: 'member.email', subject: uid })
}

type Ended = { memberId: number; by: Objection }

/**
 * Ends a correction because its member is there. The audit log says how; true where there was one. The password and its reset
 * end an open proposal too; a login or another address is noticed when the proposal is confirmed.
 */
export async function endEmailCorrection(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { memberId, by }: Ended,
): Promise<boolean> {
  const { rows } = await sql<{ uid: string }>`
    delete from email_correction c using member m where m.id = c.member_id and m.id = ${memberId} returning m.uid`.execute(
    tx,
  )
  for (const { uid } of rows)
    await writeAuditEntry(tx, {
      at: now(),
      staffId: operator,
      action: 'member.email-stop',
      subject: uid,
      details: { by },
    })
  if (by === 'password' || by === 'reset')
    await rejectEmailProposals(tx, { which: sql`p.target_id = ${memberId}`, at: now(), by })
  return rows.length > 0
}

/**
 * A login. Who is refused as suspended or banned has proved who they are: that ends a correction too, though the refusal undoes all else
 * that the login did.
 */
export async function loggingIn<T>(
  ctx: Pick<Context, 'db' | 'now'>,
  email: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'account_suspended' || error.code === 'account_closed'))
      await ctx.db.transaction().execute(async (tx) => {
        const member = await tx.selectFrom('member').where('email', '=', email).select('id').executeTakeFirst()
        if (member) await endEmailCorrection(ctx, tx, { memberId: member.id, by: 'login' })
      })
    throw error
  }
}

/** After a restore: its owner may have objected since the backup, of which the restored row knows nothing. */
export const forgetCorrections = (db: Db) => db.deleteFrom('email_correction').execute()
