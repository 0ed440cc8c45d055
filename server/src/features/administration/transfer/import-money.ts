import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { StartFault } from '../../../db/start-fault.ts'
import { type Leg, member, newTransferId, platform, post } from '../../../ledger/index.ts'
import { importPlan } from '../../subscriptions/index.ts'
import type { ReadMoney } from './read-money.ts'

/** What a row added: plans, US cents and credits. */
export type ImportedMoney = { plans: number; cents: number; credits: number }
export const noImportedMoney: ImportedMoney = { plans: 0, cents: 0, credits: 0 }

type Owner = { row: number; foreignId: string; memberId: number | null; money: ReadMoney }
export type MoneyImporter = (tx: Tx, batch: { owners: Owner[]; now: Date }) => Promise<Map<number, ImportedMoney>>

/**
 * Pays the balances of rows into wallets, each once in all runs: the books know the source and number of a row by its
 * reference. What it pays together never exceeds `centsMax`, else it throws StartFault and the batch is undone.
 */
export function makeMoneyImporter({ source, centsMax }: { source: string; centsMax: number }): MoneyImporter {
  let paidCents = 0
  return async (tx, { owners, now }) => {
    const paid = await paidRefs(tx, { source, owners })
    const results = new Map<number, ImportedMoney>()
    let batchCents = 0
    for (const { row, foreignId, memberId, money } of owners) {
      if (memberId === null) continue
      const externalRef = refOf(source, foreignId)
      const isDue = money.cents + money.credits > 0 && !paid.has(externalRef)
      if (isDue) await payBalance(tx, { memberId, externalRef, money, now })
      const { cents, credits } = isDue ? money : noImportedMoney
      batchCents += cents + credits
      // The file has changed since it was read for the confirmation, or an address was freed.
      if (paidCents + batchCents > centsMax)
        throw new StartFault('More balances are to be paid than were confirmed. These rows were not written.')
      const hasPlan = money.plan !== null && (await importPlan(tx, { memberId, ...money.plan, now }))
      results.set(row, { plans: hasPlan ? 1 : 0, cents, credits })
    }
    paidCents += batchCents
    return results
  }
}

/** The number of another site is not written into the books, which are never changed. */
const refOf = (source: string, foreignId: string): string =>
  `import:${source}:${createHash('sha256').update(foreignId).digest('hex').slice(0, 32)}`

async function paidRefs(tx: Tx, { source, owners }: { source: string; owners: Owner[] }): Promise<Set<string>> {
  const refs = owners.map(({ foreignId }) => refOf(source, foreignId))
  const { rows } = await sql<{ ref: string }>`
    select external_ref as ref from ledger_transfer where external_ref = any(${refs}::text[])`.execute(tx)
  return new Set(rows.map(({ ref }) => ref))
}

type Payment = { memberId: number; externalRef: string; money: ReadMoney; now: Date }

/** 12 USD and 300 credits: USD: imported_balances −15, usd_deposited +12, credits_backing +3; CRD: issued −300, bought +300. */
async function payBalance(tx: Tx, { memberId, externalRef, money, now }: Payment): Promise<void> {
  const [cents, credits] = [BigInt(money.cents), BigInt(money.credits)]
  const legs: Leg[] = [
    { account: platform('imported_balances'), amount: -(cents + credits) },
    { account: member(memberId, 'usd_deposited'), amount: cents },
    { account: platform('credits_backing'), amount: credits },
    { account: platform('credits_issued', 'CRD'), amount: -credits },
    { account: member(memberId, 'credits_bought'), amount: credits },
  ]
  await post(tx, {
    ...{ id: newTransferId(), kind: 'balance_import', at: now, externalRef },
    narration: { key: 'balance_import' },
    legs: legs.filter(({ amount }) => amount !== 0n),
  })
}
