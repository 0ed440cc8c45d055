import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Tx } from '../../../context.ts'
import { checkBooks } from '../../../ledger/index.ts'
import { type Bystander, makeBystander } from '../../../test/bystanders/bystander.ts'
import { makeTestApp, type TestApp } from '../../../test/harness.ts'
import {
  beginPaying,
  type Happening,
  happen,
  happenings,
  type Outcome,
  outcomeOf,
  type Paying,
  paymentState,
} from '../../../test/money/deposit-events.ts'

// Each order for real instead of through the table of steps: 141,120 and more, for the long run.
const isReal = process.env.DEPOSIT_ORDERS === 'real'
// This many of the seven are reported twice in one order.
const doubledMax = Number(process.env.DEPOSIT_DOUBLED ?? (isReal ? 1 : 2))

let app: TestApp
let bystander: Bystander
beforeAll(async () => {
  app = await makeTestApp()
  bystander = await makeBystander(app)
})
afterAll(() => app.close())
afterAll(() => bystander.expectUnchanged())

type Walk = Paying & { tx: Tx; ctx: Context }

/** Walks about in a transaction that is undone in the end; its own transactions are savepoints in there. */
async function wander(work: (walk: Walk) => Promise<void>): Promise<void> {
  const paying = await beginPaying(app)
  const undone = new Error('undone')
  const walking = app.ctx.db.transaction().execute(async (tx) => {
    const inner = { execute: (change: (tx: Tx) => Promise<unknown>) => change(tx) }
    const db = new Proxy(tx, {
      get: (target, name) => {
        if (name === 'transaction') return () => inner
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await work({ ...paying, tx, ctx: { ...app.ctx, db } })
    throw undone
  })
  await walking.catch((error) => {
    if (error !== undone) throw error
  })
}

/** Lets it happen, looks, goes on from there, and undoes it. */
async function step(
  { tx, ctx, reference }: Walk,
  happening: Happening,
  { depth, onwards }: { depth: number; onwards: () => Promise<void> },
): Promise<void> {
  const mark = sql.raw(`step_${depth}`)
  await sql`savepoint ${mark}`.execute(tx)
  await happen(ctx, reference, happening)
  // What is otherwise checked at the commit: that every transfer balances.
  await sql`set constraints all immediate`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
  await onwards()
  await sql`rollback to savepoint ${mark}`.execute(tx)
  await sql`release savepoint ${mark}`.execute(tx)
}

const bit = (happening: Happening) => 1 << happenings.indexOf(happening)
const all = 2 ** happenings.length - 1
const setOf = (mask: number) => new Set(happenings.filter((happening) => mask & bit(happening)))

type Place = { outcome: Outcome; next: Map<Happening, string> }

/**
 * Every state that any sequence of any length can reach, found by applying each of the seven happenings in each state
 * until no new state appears. The next step depends on the state alone, so these steps cover every sequence.
 */
async function mapAll(): Promise<{ start: string; places: Map<string, Place>; rowsOf: Map<number, Set<string>> }> {
  const places = new Map<string, Place>()
  const rowsOf = new Map<number, Set<string>>()
  let start = ''
  await wander(async (walk) => {
    const visit = async (happened: number, depth: number): Promise<string> => {
      const { outcome, rows, moved } = await paymentState(walk.tx, walk)
      const key = `${happened} ${rows} ${moved}`
      rowsOf.set(happened, (rowsOf.get(happened) ?? new Set()).add(rows))
      if (places.has(key)) return key
      expect(outcome, key).toEqual(outcomeOf(setOf(happened)))
      const place: Place = { outcome, next: new Map() }
      places.set(key, place)
      for (const happening of happenings) {
        const onwards = async () => void place.next.set(happening, await visit(happened | bit(happening), depth + 1))
        await step(walk, happening, { depth, onwards })
      }
      return key
    }
    start = await visit(0, 0)
  })
  return { start, places, rowsOf }
}

test('events in any order and number give the rows of the set of events', {
  timeout: 600_000,
}, async () => {
  const { start, places, rowsOf } = await mapAll()
  expect(rowsOf.size).toBe(all + 1)
  for (const [mask, rows] of rowsOf) expect([...rows], [...setOf(mask)].join(', ')).toHaveLength(1)
  for (const { next } of places.values()) expect(next.size).toBe(happenings.length)
  const ends = new Set<string>()
  const orders = isReal ? 0 : countOrders({ start, places, ends })
  if (process.env.DEPOSIT_ORDERS)
    console.log(`${places.size} states, ${places.size * happenings.length} steps, ${orders} orders through them`)
  for (const end of ends) expect(places.get(end)?.outcome).toEqual(outcomeOf(new Set(happenings)))
})

type Walking = { start: string; places: Map<string, Place>; ends: Set<string> }

/** Goes through every permutation of the seven with up to so many of them doubled; collects where they end. */
function countOrders({ start, places, ends }: Walking): number {
  let orders = 0
  const go = (place: string, { happened, doubled }: { happened: number; doubled: number }): void => {
    if (happened === all) {
      orders += 1
      ends.add(place)
    }
    for (const happening of happenings) {
      const next = afterwards({ happened, doubled }, happening)
      if (next) go(places.get(place)?.next.get(happening) ?? '', next)
    }
  }
  go(start, { happened: 0, doubled: 0 })
  return orders
}

/** Each comes once, and up to so many come twice; none thrice. */
function afterwards({ happened, doubled }: { happened: number; doubled: number }, happening: Happening) {
  if (!(happened & bit(happening))) return { happened: happened | bit(happening), doubled }
  const count = doubled.toString(2).replaceAll('0', '').length
  if (doubled & bit(happening) || count >= doubledMax) return null
  return { happened, doubled: doubled | bit(happening) }
}

test.runIf(isReal)('every permutation, for real', { timeout: 7_200_000 }, async () => {
  // The platform accounts exist already, otherwise the lanes would wait for each other to create them.
  const { reference } = await beginPaying(app)
  for (const happening of ['paid', 'reversed'] as const) await happen(app.ctx, reference, happening)
  let orders = 0
  const lane = (first: Happening) =>
    wander(async (walk) => {
      const go = async (at: { happened: number; doubled: number }, depth: number): Promise<void> => {
        if (at.happened === all) {
          orders += 1
          expect((await paymentState(walk.tx, walk)).outcome).toEqual(outcomeOf(new Set(happenings)))
        }
        for (const happening of depth === 0 ? [first] : happenings) {
          const next = afterwards(at, happening)
          if (next) await step(walk, happening, { depth, onwards: () => go(next, depth + 1) })
        }
      }
      await go({ happened: 0, doubled: 0 }, 0)
    })
  await Promise.all(happenings.map(lane))
  console.log(`${orders} orders`)
})

test('the ledger balances after all of it', async () => {
  expect(await checkBooks(app.ctx.db)).toEqual([])
})
