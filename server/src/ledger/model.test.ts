import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bystander, makeBystander } from '../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../test/harness.ts'
import { makeMember } from '../test/members/make-member.ts'
import {
  anyStep,
  type Model,
  nameOf,
  type Order,
  orderOf,
  expect as predict,
  type Step,
} from '../test/money/books-model.ts'
import { checkBooks, post, reverse } from './index.ts'

// `npm run bench:books -- --model` runs 100,000.
const operations = Number(process.env.BOOKS_OPERATIONS ?? 2000)
const stepsEach = 50

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

test(`the ledger agrees with a reference model after each of ${operations} operations, despite faults`, async () => {
  let done = 0
  const steps = fc.array(anyStep, { minLength: stepsEach, maxLength: stepsEach, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const model: Model = { balances: new Map(), posted: [] }
      const members = [await someone(), await someone(), await someone()]
      const begin = await lastSeq()
      for (const step of plan) {
        const order = orderOf(step, members, model)
        if (order) await play(step, order, model)
        done += 1
        await compare(members, model, begin)
      }
    }),
    { numRuns: Math.ceil(operations / stepsEach), endOnFailure: operations > 2000 },
  )
  expect(done).toBeGreaterThanOrEqual(operations)
  expect(await checkBooks(app.ctx.db)).toEqual([])
}, 3_600_000)

const someone = async () => (await makeMember(app, { at: null })).id

async function play({ fault }: Step, order: Order, model: Model) {
  if (fault === 'rollback' || fault === 'kill') {
    await expect(run(order, fault)).rejects.toThrow()
    return
  }
  const foreseen = predict(model, order)
  if (fault !== 'duplicate') return expect(await outcomeOf(order)).toBe(foreseen)
  const outcomes = await Promise.all([outcomeOf(order), outcomeOf(order)])
  expect(outcomes.sort()).toEqual([foreseen === 'posted' ? 'known' : foreseen, foreseen].sort())
}

const outcomeOf = (order: Order): Promise<string> =>
  run(order).catch((error: { code?: string }) => error.code ?? String(error))

const run = (order: Order, fault?: 'rollback' | 'kill') =>
  app.ctx.db.transaction().execute(async (tx) => {
    const about = { id: order.id, at: app.ctx.now(), narration: { key: 'test' } }
    const { kind, legs, ends } = order
    const outcome =
      kind === 'reversal'
        ? await reverse(tx, { ...about, ends: ends ?? '' })
        : await post(tx, { ...about, kind, legs, ends })
    if (fault === 'kill') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    if (fault) throw new Error('the operation failed after posting')
    return outcome
  })

async function lastSeq(): Promise<number> {
  const { rows } = await sql<{ seq: number }>`select coalesce(max(seq), 0) as seq from ledger_transfer`.execute(
    app.ctx.db,
  )
  return rows[0]?.seq ?? 0
}

/** Trial balance, platform balances and member balances: all from this run, by a range that is read by its index. */
async function compare(members: number[], model: Model, begin: number) {
  const { rows } = await sql<{ owner: number; code: string; currency: string; total: number; balance: number | null }>`
    select a.owner, a.code, a.currency, sum(e.amount)::bigint as total, a.balance
    from ledger_entry e join ledger_account a on a.id = e.account
    where e.transfer > ${begin} and e.transfer <= ${begin + 10 * stepsEach} group by a.id`.execute(app.ctx.db)
  const trial = new Map<string, number>()
  const found = new Map<string, bigint>()
  for (const { owner, code, currency, total, balance } of rows) {
    trial.set(currency, (trial.get(currency) ?? 0) + total)
    found.set(`${owner} ${code} ${currency}`, BigInt(total))
    if (owner > 0) expect([nameOf({ owner, code, currency } as never), balance]).toEqual([expect.any(String), total])
  }
  expect([...trial.values()].every((sum) => sum === 0)).toBe(true)
  for (const owner of new Set(rows.map((row) => row.owner))) expect([0, ...members]).toContain(owner)
  const known = [...model.balances].filter(([, balance]) => balance !== 0n)
  expect(new Map([...found].filter(([, balance]) => balance !== 0n))).toEqual(new Map(known))
}
