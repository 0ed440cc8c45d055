import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Route } from '@karibu/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../context.ts'
import { fieldRefusal, Refusal } from '../refusal.ts'

/**
 * Runs the effect once for the key of the request, inside the operation's transaction, and stores its answer there. A
 * retry returns the stored answer; a concurrent duplicate waits for it. Without a key every request is new. A
 * refusal is not stored, since it rolls the transaction back. The answer is plain JSON.
 */
export type Once = (<T>(tx: Tx, effect: () => Promise<T>) => Promise<T>) & {
  /** For an operation that claims the key inside its own statement; null without a key. */
  claim: Claim | null
}

export type Claim = { memberId: number; route: string; key: string; bodyHash: Buffer; now: Date }

type Ask = {
  route: Route
  memberId: number | null
  header: string | string[] | undefined
  /** Everything that was asked, parsed. */
  input: { params: unknown; query: unknown; body: unknown }
  now: Date
}

const header = 'Idempotency-Key'
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const day = 86_400_000

/** Reads the key; refuses a malformed one, and a missing one where the route asks for it. */
export function onceFor({ route, memberId, header: key, input, now }: Ask): Once {
  if (!route.idempotency) return justDo
  if (key === undefined) {
    if (route.idempotency === 'required') throw fieldRefusal(header, 'required')
    return justDo
  }
  if (typeof key !== 'string' || !uuid.test(key)) throw fieldRefusal(header, 'invalid')
  assert(memberId !== null, `${route.path} accepts an ${header} without a session`)
  return claimed({ memberId, route: `${route.method} ${route.path}`, key, bodyHash: hashOf(input), now })
}

type Sent = { fields: Record<string, unknown>; bytes: Buffer }

/** The same for an upload, which the operation reads itself: its fields and its file are part of what was asked. */
export function onceForUpload(once: Once, { fields, bytes }: Sent): Once {
  if (once.claim === null) return once
  const hash = createHash('sha256').update(once.claim.bodyHash).update(hashOf(fields)).update(bytes)
  return claimed({ ...once.claim, bodyHash: hash.digest() })
}

/** Forgets answers older than a week, when nothing retries any more. Says how many. */
export async function sweepIdempotency(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', new Date(now.getTime() - 7 * day))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

const justDo: Once = Object.assign(async <T>(_tx: Tx, effect: () => Promise<T>) => asSerialized(await effect()), {
  claim: null,
})

function claimed(claim: Claim): Once {
  const { memberId, route, key, bodyHash, now } = claim
  const once = async <T>(tx: Tx, effect: () => Promise<T>) => {
    // A duplicate waits here until the first has committed or was rolled back.
    const { rows } = await sql`
      insert into idempotency_key (member_id, route, key, body_hash, created_at)
      values (${memberId}, ${route}, ${key}, ${bodyHash}, ${now}) on conflict do nothing returning true`.execute(tx)
    if (rows.length === 0) return replay<T>(tx, claim)
    const answer = asSerialized(await effect())
    await sql`update idempotency_key set answer = ${JSON.stringify(answer)}
      where member_id = ${memberId} and route = ${route} and key = ${key}`.execute(tx)
    return answer
  }
  return Object.assign(once, { claim })
}

async function replay<T>(tx: Tx, { memberId, route, key, bodyHash }: Claim): Promise<T> {
  const stored = await tx
    .selectFrom('idempotency_key')
    .where('member_id', '=', memberId)
    .where('route', '=', route)
    .where('key', '=', key)
    .select(['body_hash', 'answer'])
    .executeTakeFirstOrThrow()
  if (!stored.body_hash.equals(bodyHash)) throw new Refusal('key_reused')
  // JSON of the response that the same route stored for the same input.
  return stored.answer as T
}

// The first answer and the replayed one go the same way.
const asSerialized = <T>(answer: T): T => JSON.parse(JSON.stringify(answer ?? null))

const hashOf = (input: object): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
    .digest()
