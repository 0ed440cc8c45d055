import type { Locale } from '@karibu/contract'
import { brand } from '@karibu/contract/brand'
import type { Context, Db } from '../../../context.ts'
import { readMaintenance, readOnlyRefusal } from '../../../db/site/maintenance.ts'
import type { RawAnswer } from '../../../http/mount.ts'
import { Refusal } from '../../../refusal.ts'
import { drawReceipt } from './draw-receipt.ts'
import { type Paid, type ReceiptFacts, readFacts, receiptFacts } from './receipt-facts.ts'
import { receiptNumber } from './receipt-rules.ts'
import { receiptTexts } from './receipt-texts.ts'

type ReceiptInput = { memberId: number; id: string; locale: Locale }

/**
 * The receipt of one of a member's transfers as a PDF: one page of about 30 KB, so it is made whole and sent with its length.
 * Refuses `not_found`, the same for another member's transfer as for one that has no receipt.
 */
export async function showReceipt(ctx: Context, { memberId, id, locale }: ReceiptInput): Promise<RawAnswer> {
  const { number, facts } = await issueReceipt(ctx, { memberId, transfer: id })
  return {
    contentType: 'application/pdf',
    headers: {
      'content-disposition': `attachment; filename="${brand.fileName}-${number}.pdf"`,
      'cache-control': 'private, no-store',
    },
    body: await drawReceipt(receiptTexts(ctx, { number, facts, locale })),
  }
}

/**
 * The receipt that was written at the first download, or is written now. What was undone since has none any more. A read-only
 * site writes none: without its row the facts could differ from those of the next download under the same number.
 */
async function issueReceipt(ctx: Context, paid: Paid): Promise<{ number: string; facts: ReceiptFacts }> {
  const now = await readFacts(ctx, paid)
  if (!now) throw new Refusal('not_found')
  const written = await readReceipt(ctx.db, paid)
  if (written) return written
  if ((await readMaintenance(ctx)).readOnly) throw readOnlyRefusal()
  const { transfer, memberId } = paid
  const number = receiptNumber(transfer, new Date(now.at))
  await ctx.db
    .insertInto('receipt')
    .values({ transfer, number, member_id: memberId, issued_at: ctx.now(), facts: JSON.stringify(now) })
    .onConflict((conflict) => conflict.column('transfer').doNothing())
    .execute()
  const stored = await readReceipt(ctx.db, paid)
  if (!stored) throw new Error('a receipt that was written is not there')
  return stored
}

async function readReceipt(db: Db, { transfer, memberId }: Paid) {
  const stored = await db
    .selectFrom('receipt')
    .where('transfer', '=', transfer)
    .where('member_id', '=', memberId)
    .select(['number', 'facts'])
    .executeTakeFirst()
  return stored && { number: stored.number, facts: receiptFacts.parse(stored.facts) }
}
