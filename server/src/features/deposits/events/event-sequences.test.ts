import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import {
  beginPaying,
  type Happening,
  happen,
  happenings,
  outcomeOf,
  paymentState,
} from '../../../test/money/deposit-events.ts'
import { balanceOf } from '../../wallet/index.ts'

// 10,000 in the long run.
const sequences = Number(process.env.DEPOSIT_SEQUENCES ?? 200)
let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

async function run(sequence: readonly Happening[]): Promise<void> {
  const paying = await beginPaying(app)
  for (const happening of sequence) await happen(app.ctx, paying.reference, happening)
  const { outcome } = await paymentState(app.ctx.db, paying)
  expect(outcome, sequence.join(', ')).toEqual(outcomeOf(new Set(sequence)))
}

async function runAll(all: readonly (readonly Happening[])[]): Promise<void> {
  const waiting = [...all]
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await run(next)
  }
  await Promise.all([lane(), lane(), lane(), lane()])
}

test('every order of up to three events, repeats included, ends in the same state', {
  timeout: 120_000,
}, async () => {
  const one = happenings.map((happening) => [happening])
  const two = one.flatMap((start) => happenings.map((next) => [...start, next]))
  const three = two.flatMap((start) => happenings.map((next) => [...start, next]))
  await runAll([...one, ...two, ...three])
})

test('random sequences of five and more end in the same state', { timeout: 3_600_000 }, async () => {
  const random = () => happenings[Math.floor(Math.random() * happenings.length)] ?? 'paid'
  await runAll(
    Array.from({ length: sequences }, () => Array.from({ length: 5 + Math.floor(Math.random() * 4) }, random)),
  )
})

test('all events at once, three times each, end in the same state', async () => {
  const { reference, memberId } = await beginPaying(app)
  const all = [...happenings, ...happenings, ...happenings]
  await Promise.all(all.map((happening) => happen(app.ctx, reference, happening)))
  expect(await balanceOf(app.ctx.db, memberId)).toEqual({ usd: 0, credits: 0 })
})

test('the ledger balances after all of it', async () => {
  expect(await checkBooks(app.ctx.db)).toEqual([])
})
