import assert from 'node:assert/strict'
import type { Locale, ScamKind } from '@karibu/contract'
import pg, { type Pool } from 'pg'
import { isUniqueViolation } from '../../db/database-fault.ts'
import { batchQuery } from '../../db/statements/batch-query.ts'
import type { Once } from '../../http/mount.ts'
import { Refusal } from '../../refusal.ts'
import type { GiftMessage } from '../chat/index.ts'
import type { WalletFacts } from '../wallet/index.ts'
import type { ReceivedRow } from './gift-view.ts'
import { noteRestricted } from './notes/gift-note.ts'

export type IdempotencyClaim = NonNullable<Once['claim']>

/** The application's part of what is stored under the key, so that a retry gets the same answer. */
export type PurchaseInput = {
  id: string
  giftId: string
  note: string | null
  /** What the note asks for as attempts at fraud do; left out where it asks for nothing. */
  scamKinds?: ScamKind[]
  at: string
  redeemableAt: string
  locale: Locale
}
/** Everything from which the answer to a purchase follows. */
export type PurchaseFacts = {
  input: PurchaseInput
  code: string
  price: number
  giver: ReceivedRow['giver']
  /** null where the two are not matched. */
  conversation: string | null
  wallet: WalletFacts
}
export type Purchase = {
  isNew: boolean
  facts: PurchaseFacts
  /** The member to notify; not for a retry, which was announced before. */
  announced: { receiver: { id: number; uid: string; locale: Locale }; message: GiftMessage['row'] | null } | null
}

type Order = {
  claim: IdempotencyClaim | null
  giverId: number
  to: string
  input: PurchaseInput
  /** When the earnings become available, by how the giver's money came; a card payment counts since `cardSince`. */
  earnings: { byCardAt: string; byMobileMoneyAt: string; cardSince: string }
}

/**
 * Buys by the SQL function `gift_buy`, whose comment describes it: behind the pair's shared lock, so that no money moves once
 * a block has answered; purchases at the same moment share its statement and transaction. Refuses not_found, gifts_closed, conflict
 * (the giver's city is not open yet), messaging_restricted (a note) and insufficient_funds, in this order. A request whose key is taken meanwhile fails with an error that isKeyTaken knows.
 */
export async function buyGift(pool: Pool, { claim, giverId, to, input, earnings }: Order): Promise<Purchase> {
  const { giftId, note, id, at, redeemableAt } = input
  const key = { route: claim?.route, key: claim?.key, body_hash: claim?.bodyHash.toString('hex') }
  const gift = { giver: giverId, gift: giftId, to, note, id, at, redeemable_at: redeemableAt }
  const { byCardAt, byMobileMoneyAt, cardSince } = earnings
  const times = { card_at: byCardAt, mobile_at: byMobileMoneyAt, card_since: cardSince }
  const row = await buyBatched(pool, { ...key, input, ...gift, ...times }).catch((error: unknown) => {
    // Another purchase took the money after the check of the balance.
    throw error instanceof pg.DatabaseError && error.code === 'KB402' ? refusals.insufficient_funds() : error
  })
  assert(row, 'gift_buy answers one row')
  if (row.refused) throw refusals[row.refused]()
  return purchaseOf(row)
}

/** The purchase stored under a key, or nothing. */
export async function findPurchase(pool: Pool, claim: IdempotencyClaim): Promise<Purchase | undefined> {
  const { rows } = await pool.query<Row>(storedOf, [claim.memberId, claim.route, claim.key, claim.bodyHash])
  const row = rows[0]
  return row && purchaseOf(row)
}

/** Did a duplicate of this request commit first? Its purchase is found by findPurchase. */
export const isKeyTaken = (error: unknown): boolean => isUniqueViolation(error, 'idempotency_key')

const refusals = {
  not_found: () => new Refusal('not_found'),
  gifts_closed: () => new Refusal('gifts_closed'),
  city_waits: () => new Refusal('conflict', { messageKey: 'gifts:refusals.cityWaits' }),
  note_restricted: noteRestricted,
  insufficient_funds: () => new Refusal('insufficient_funds', { messageKey: 'gifts:refusals.insufficient' }),
}

type Row = {
  refused: keyof typeof refusals | null
  is_new: boolean
  is_same: boolean
  facts: PurchaseFacts
  receiver?: { id: number; uid: string; locale: Locale }
  message?: GiftMessage['row'] | null
}

/** Sorted by who pays, so that two batches lock the same accounts in the same order. */
const buyBatched = batchQuery<{ giver: number } & Record<string, unknown>, Row>('select * from gift_buy($1)', {
  order: (one, other) => one.giver - other.giver,
})

const storedOf = `select null as refused, false as is_new, body_hash = $4 as is_same, answer as facts
  from idempotency_key where member_id = $1 and route = $2 and key = $3`

function purchaseOf({ is_new: isNew, is_same: isSame, facts, receiver, message }: Row): Purchase {
  if (!isSame) throw new Refusal('key_reused')
  return { isNew, facts, announced: isNew && receiver ? { receiver, message: message ?? null } : null }
}
