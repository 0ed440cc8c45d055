import { type api, type Locale, type ReplyInputOf, toMajor } from '@karibu/contract'
import type { Context, SignedIn } from '../../../context.ts'
import { writeAuditEntry } from '../../../db/audit-entry.ts'
import { type TransferFacts, transferOf } from '../../../ledger/index.ts'
import { Refusal } from '../../../refusal.ts'
import { nameOf } from '../../wallet/index.ts'
import { accountOf, kindOf } from './read-ledger.ts'

type Reply = ReplyInputOf<typeof api.staffLedger.transfer>

type Input = { staff: SignedIn; id: string; reason: string; locale: Locale }

/**
 * A transfer with all of its entries, in the language of the reader. It names its members, so that it is in the audit log of
 * each with the reason; one of a colleague is for administrators. Throws Refusal `not_found`, `conflict`.
 */
export async function readTransfer(ctx: Context, { staff, id, reason, locale }: Input): Promise<Reply> {
  const transfer = await transferOf(ctx.db, id)
  if (!transfer) throw new Refusal('not_found')
  const { at, kind, params, externalRef, channel, ends, endedBy, entries } = transfer
  const members = await membersOf(ctx, entries)
  await recordReading(ctx, { staff, id: transfer.id, reason, members: [...members.values()] })
  return {
    transfer: {
      ...{ id: transfer.id, at: at.toISOString(), kind: kindOf(kind), channel },
      title: nameOf(ctx, { ...transfer, createdAt: at }, locale),
      reference: params.reference === undefined ? externalRef : String(params.reference),
      ends: ends && { id: ends.id, kind: kindOf(ends.kind) },
      endedBy: endedBy && { id: endedBy.id, kind: kindOf(endedBy.kind) },
      entries: entries.map(({ owner, code, currency, amount }) => ({
        account: accountOf(code),
        currency,
        amount: toMajor(amount, currency),
        member: owner === 0 ? null : shownMember(members.get(owner)),
      })),
    },
  }
}

type Who = { id: string; name: string; isStaff: boolean }

const shownMember = (who: Who | undefined) => (who ? { id: who.id, name: who.name } : { id: null, name: '' })

// Before anything of it leaves: what cannot be recorded is not read.
async function recordReading(
  ctx: Context,
  { staff, id, reason, members }: Pick<Input, 'staff' | 'id' | 'reason'> & { members: Who[] },
): Promise<void> {
  const isColleague = members.some((who) => who.isStaff && who.id !== staff.uid)
  if (isColleague && !staff.permissions.includes('admin'))
    throw new Refusal('conflict', { messageKey: 'administration:no.staff' })
  const entry = { at: ctx.now(), staffId: staff.id, action: 'ledger.transfer' as const }
  await ctx.db.transaction().execute(async (tx) => {
    await writeAuditEntry(tx, { ...entry, subject: id, details: { reason } })
    for (const { id: subject } of members)
      await writeAuditEntry(tx, { ...entry, subject, details: { transfer: id, reason } })
  })
}

/** By internal number. Members who were erased are only a number in the books. */
async function membersOf({ db }: Context, entries: TransferFacts['entries']): Promise<Map<number, Who>> {
  const owners = entries.map(({ owner }) => owner).filter((owner) => owner > 0)
  if (owners.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .where('id', 'in', owners)
    .where('status', '<>', 'deleted')
    .select(['id', 'uid', 'firstname', 'lastname', 'role'])
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.uid, name: `${row.firstname} ${row.lastname}`.trim(), isStaff: row.role === 'admin' },
    ]),
  )
}
