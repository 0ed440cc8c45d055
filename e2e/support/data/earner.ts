import {
  type Leg,
  member,
  newTransferId,
  type Posting,
  platform,
  post,
  purse,
} from '../../../server/src/ledger/index.ts'
import type { Member } from '../client.ts'
import type { Karibu } from '../karibu.ts'
import { withDatabase } from './with-database.ts'

/** Gives a member dollars that gifts earned, and a Nigerian bank account that may be used at once. */
export async function makeEarner(karibu: Karibu, { id: uid }: Member, cents: bigint): Promise<void> {
  await withDatabase(karibu, async ({ db }) => {
    const { id } = await db.selectFrom('member').where('uid', '=', uid).select('id').executeTakeFirstOrThrow()
    const at = new Date()
    for (const [kind, legs] of earnedBy(id, cents)) {
      const posting: Posting = {
        id: newTransferId(),
        kind,
        at,
        narration: { key: kind, params: { gift: 'rose' } },
        legs,
      }
      await db.transaction().execute((tx) => post(tx, posting))
    }
    await db
      .insertInto('payout_account')
      .values({
        ...{ member_id: id, kind: 'bank', country: 'NG', currency: 'NGN', bank_code: '058', number: '0123456789' },
        ...{ bank_name: 'Guaranty Trust Bank', account_name: 'AMARA OKAFOR', created_at: at, usable_from: at },
      })
      .execute()
  })
}

/** Paid in, given as a gift, swapped into credits, and those sold. */
const earnedBy = (id: number, cents: bigint): [Posting['kind'], Leg[]][] => [
  [
    'deposit',
    [
      { account: member(id, 'usd_deposited'), amount: cents },
      { account: platform('clearing:paystack'), amount: -cents },
    ],
  ],
  [
    'gift_purchase',
    [
      { account: purse(id, 'usd'), amount: -cents },
      { account: platform('gifts_held'), amount: cents },
    ],
  ],
  [
    'gift_redeem',
    [
      { account: platform('gifts_held'), amount: -cents },
      { account: platform('credits_backing'), amount: cents },
      { account: platform('credits_issued', 'CRD'), amount: -cents },
      { account: member(id, 'credits_earned'), amount: cents },
    ],
  ],
  [
    'credits_sell',
    [
      { account: member(id, 'credits_earned'), amount: -cents },
      { account: platform('credits_issued', 'CRD'), amount: cents },
      { account: platform('credits_backing'), amount: -cents },
      { account: member(id, 'usd_earned'), amount: cents },
    ],
  ],
]
