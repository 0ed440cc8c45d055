import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Tx } from '../../context.ts'
import { hashPassword } from './hash-password.ts'

type Made = { kind: 'already' } | { kind: 'promoted' } | { kind: 'made'; password: string }

/**
 * Makes the member of an address an administrator. An address that nobody has proved becomes a new, verified account
 * whose random password is in the answer and nowhere else: what a stranger registered there does not count.
 */
export async function makeAdministrator(ctx: Pick<Context, 'db' | 'now'>, email: string): Promise<Made> {
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)
  return ctx.db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('member')
      .where('email', '=', email)
      .where('email_verified_at', 'is not', null)
      .forUpdate()
      .select(['id', 'role', 'status'])
      .executeTakeFirst()
    if (known?.role === 'admin' && known.status === 'active') return { kind: 'already' }
    if (known) {
      await tx.updateTable('member').set({ role: 'admin', status: 'active' }).where('id', '=', known.id).execute()
      await sql`select refresh_card(${known.id}, ${ctx.now()})`.execute(tx)
      return { kind: 'promoted' }
    }
    await tx.deleteFrom('member').where('email', '=', email).execute()
    await insertAdministrator(tx, { email, passwordHash, now: ctx.now() })
    return { kind: 'made', password }
  })
}

type New = { email: string; passwordHash: string; now: Date }

async function insertAdministrator(tx: Tx, { email, passwordHash, now }: New): Promise<void> {
  const { id } = await tx
    .insertInto('member')
    .values({
      email,
      email_verified_at: now,
      password_hash: passwordHash,
      // An account for the work, not for dating: it has no number and is shown to nobody.
      firstname: 'Administrator',
      lastname: '',
      gender: 'other',
      age_given: 19,
      age_given_on: now.toISOString().slice(0, 10),
      dial_code: '',
      mobile_number: '',
      phone: '',
      role: 'admin',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('profile').values({ member_id: id, hidden: true }).execute()
}
