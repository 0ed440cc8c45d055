import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { operator, writeAuditEntry } from '../audit-entry.ts'

export type Maintenance = {
  /** Members read and log in, and change nothing. */
  readOnly: boolean
  /** Announced, and not over yet. */
  planned: { from: Date; until: Date } | null
}

export const noMaintenance: Maintenance = { readOnly: false, planned: null }

type Operator = Pick<Context, 'db' | 'now'>
/** The member of staff who changes it, and why. */
type Author = { staffId: number; reason: string }

/** What the operator says of maintenance, as the database has it. */
export async function readMaintenance({ db, now }: Operator): Promise<Maintenance> {
  const row = await db.selectFrom('maintenance').selectAll().executeTakeFirst()
  if (!row) return noMaintenance
  const { read_only, planned_from: from, planned_until: until } = row
  return { readOnly: read_only, planned: from && until && until > now() ? { from, until } : null }
}

/** So many seconds later a client may ask again. */
const retryAfter = 60

/** What a call that writes is refused with while the site is read-only. */
export const readOnlyRefusal = () => new Refusal('unavailable', { retryAfter, messageKey: 'maintenance:refused' })

/** Closes the site to members who write, or opens it again. All servers follow within seconds. */
export async function setReadOnly({ db, now }: Operator, readOnly: boolean, author?: Author): Promise<void> {
  const values = { read_only: readOnly }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('maintenance')
      .values(values)
      .onConflict((on) => on.column('id').doUpdateSet(values))
      .execute()
    const action = readOnly ? 'maintenance.read-only' : 'maintenance.open'
    await writeAuditEntry(tx, { at: now(), action, subject: 'site', ...authorOf(author) })
  })
}

/** Announces a maintenance to members, in the place of one that was announced before; null takes it back. */
export async function planMaintenance(
  { db, now }: Operator,
  planned: Maintenance['planned'],
  author?: Author,
): Promise<void> {
  const values = { planned_from: planned?.from ?? null, planned_until: planned?.until ?? null }
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('maintenance')
      .values(values)
      .onConflict((on) => on.column('id').doUpdateSet(values))
      .execute()
    const action = planned ? 'maintenance.announce' : 'maintenance.cancel'
    await writeAuditEntry(tx, { at: now(), action, subject: 'site', ...authorOf(author, planned) })
  })
}

/** Without an author it is a command of the operator. */
const authorOf = (author?: Author, facts: object | null = {}) => ({
  staffId: author?.staffId ?? operator,
  details: { ...facts, ...(author && { reason: author.reason }) },
})
