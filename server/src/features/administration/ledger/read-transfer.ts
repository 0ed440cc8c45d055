import { type api, type Locale, type ReplyInputOf, toMajor } from '@karibu/contract'
import type { Context } from '../../../context.ts'
import { type TransferFacts, transferOf } from '../../../ledger/index.ts'
import { Refusal } from '../../../refusal.ts'
import { nameOf } from '../../wallet/index.ts'
import { accountOf, kindOf } from './read-ledger.ts'

type Reply = ReplyInputOf<typeof api.staffLedger.transfer>

/** A transfer with all of its entries, in the language of the reader. */
export async function readTransfer(ctx: Context, { id, locale }: { id: string; locale: Locale }): Promise<Reply> {
  const transfer = await transferOf(ctx.db, id)
  if (!transfer) throw new Refusal('not_found')
  const { at, kind, params, externalRef, channel, ends, endedBy, entries } = transfer
  const members = await membersOf(ctx, entries)
  return {
    transfer: {
      ...{ id: transfer.id, at: at.toISOString(), kind: kindOf(kind), channel },
      title: nameOf(ctx, transfer, locale),
      reference: params.reference === undefined ? externalRef : String(params.reference),
      ends: ends && { id: ends.id, kind: kindOf(ends.kind) },
      endedBy: endedBy && { id: endedBy.id, kind: kindOf(endedBy.kind) },
      entries: entries.map(({ owner, code, currency, amount }) => ({
        account: accountOf(code),
        currency,
        amount: toMajor(amount, currency),
        member: owner === 0 ? null : (members.get(owner) ?? { id: null, name: '' }),
      })),
    },
  }
}

type Who = { id: string | null; name: string }

/** By internal number. Members who were erased are only a number in the books. */
async function membersOf({ db }: Context, entries: TransferFacts['entries']): Promise<Map<number, Who>> {
  const owners = entries.map(({ owner }) => owner).filter((owner) => owner > 0)
  if (owners.length === 0) return new Map()
  const rows = await db
    .selectFrom('member')
    .where('id', 'in', owners)
    .where('status', '<>', 'deleted')
    .select(['id', 'uid', 'firstname', 'lastname'])
    .execute()
  return new Map(rows.map((row) => [row.id, { id: row.uid, name: `${row.firstname} ${row.lastname}`.trim() }]))
}
