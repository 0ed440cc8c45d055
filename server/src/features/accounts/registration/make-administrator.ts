import { randomBytes } from 'node:crypto'
import { type StaffPermission, staffPermissions } from '@karibu/contract'
import type { Context, Tx } from '../../../context.ts'
import { operator, writeAuditEntry } from '../../../db/audit-entry.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { accountJobs } from '../jobs.ts'
import { hasExpired, hashPassword } from '../passwords/hash-password.ts'
import { endSanction } from '../restrictions/sanctions.ts'
import { deleteSessions } from '../sessions/end-sessions.ts'

type Made = { kind: 'already' } | { kind: 'promoted' } | { kind: 'made' | 'renewed'; password: string }

/** So long the password of the answer works; its member has chosen another one by then. */
const passwordForMs = 24 * 3_600_000

/**
 * Gives the member of an address staff permissions, all of them where none are named. An unverified address
 * becomes a new, verified account whose random password is in the answer and nowhere else: what a stranger registered
 * there does not count. Every session of a promoted member ends. The password works for a day; when its member has not chosen
 * one by then, the next call makes another. For the operator's command.
 */
export async function makeAdministrator(
  ctx: Pick<Context, 'db' | 'now'>,
  email: string,
  permissions: readonly StaffPermission[] = staffPermissions,
): Promise<Made> {
  const password = randomBytes(16).toString('base64url')
  const passwordHash = await hashPassword(password)
  return ctx.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('member')
      .where('email', '=', email)
      .where('email_verified_at', 'is not', null)
      .forUpdate()
      .select(['id', 'uid', 'staff_permissions as before', 'status', 'password_expires_at as expiresAt'])
      .executeTakeFirst()
    if (known) {
      const after = staffPermissions.filter((each) => permissions.includes(each) || known.before.includes(each))
      const isUnchanged = after.length === known.before.length && known.status === 'active'
      if (isUnchanged && hasExpired(ctx, known.expiresAt)) {
        await renewPassword(ctx, tx, { id: known.id, passwordHash })
        return { kind: 'renewed', password }
      }
      if (isUnchanged) return { kind: 'already' }
      await promote(ctx, tx, { ...known, after })
      return { kind: 'promoted' }
    }
    await tx.deleteFrom('member').where('email', '=', email).execute()
    const uid = await insertAdministrator(ctx, tx, { email, passwordHash, permissions })
    await recordGrant(ctx, tx, { uid, before: [], after: [...permissions] })
    return { kind: 'made', password }
  })
}

const expiry = ({ now }: Pick<Context, 'now'>) => new Date(now().getTime() + passwordForMs)

async function renewPassword(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  { id, passwordHash }: { id: number; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ password_hash: passwordHash, password_expires_at: expiry(ctx) })
    .where('id', '=', id)
    .execute()
  await enqueue(tx, accountJobs.cutSessions, { sessionIds: await deleteSessions(tx, { memberId: id }) })
}

type Change = { uid: string; before: string[]; after: StaffPermission[] }

async function promote(ctx: Pick<Context, 'now'>, tx: Tx, change: Change & { id: number }): Promise<void> {
  await tx
    .updateTable('member')
    .set({ role: 'admin', staff_permissions: change.after })
    .where('id', '=', change.id)
    .execute()
  await endSanction(tx, change.id, ctx.now())
  // A session opened before the promotion must not become a staff session. The sockets live in another process.
  await enqueue(tx, accountJobs.cutSessions, { sessionIds: await deleteSessions(tx, { memberId: change.id }) })
  await recordGrant(ctx, tx, change)
}

const recordGrant = ({ now }: Pick<Context, 'now'>, tx: Tx, { uid, before, after }: Change): Promise<void> =>
  writeAuditEntry(tx, {
    at: now(),
    staffId: operator,
    action: 'staff.change',
    subject: uid,
    details: { before, after },
  })

type New = { email: string; passwordHash: string; permissions: readonly StaffPermission[] }

async function insertAdministrator(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  { email, passwordHash, permissions }: New,
): Promise<string> {
  const now = ctx.now()
  const { id, uid } = await tx
    .insertInto('member')
    .values({
      email,
      email_verified_at: now,
      password_hash: passwordHash,
      password_expires_at: expiry(ctx),
      // An account for the work, not for dating: it has no number and is hidden.
      firstname: 'Administrator',
      lastname: '',
      gender: 'other',
      age_stated: 19,
      age_stated_on: now.toISOString().slice(0, 10),
      dial_code: '',
      mobile_number: '',
      phone: '',
      role: 'admin',
      staff_permissions: [...permissions],
      created_at: now,
    })
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow()
  await tx.insertInto('profile').values({ member_id: id, hidden: true }).execute()
  return uid
}
