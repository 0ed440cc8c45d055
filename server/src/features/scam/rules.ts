import type { ScamKind } from '@karibu/contract'
import type { Detail } from './details.ts'
import type { Concept } from './lexicon.ts'

/**
 * One reason to suspect a text: all parts occur, concepts at most `within` tokens from one another. `weight` is added to the log
 * odds of harm; a negative one is a reason for innocence. Of one kind only the highest weight counts.
 */
export type Rule = {
  kind: ScamKind | 'none'
  all: readonly (Concept | Detail)[]
  weight: number
  within?: number
}

export const rules: readonly Rule[] = [
  { kind: 'money', all: ['giveMe', 'money'], weight: 4, within: 8 },
  { kind: 'money', all: ['giveMe', 'amount'], weight: 3.6 },
  { kind: 'money', all: ['ask', 'money'], weight: 2.2, within: 8 },
  { kind: 'money', all: ['ask', 'amount'], weight: 2 },
  { kind: 'money', all: ['hardship', 'giveMe'], weight: 2.5, within: 18 },
  { kind: 'money', all: ['hardship', 'ask', 'money'], weight: 3.6, within: 25 },
  { kind: 'money', all: ['hardship', 'ask', 'amount'], weight: 3.6, within: 25 },
  { kind: 'money', all: ['hardship', 'money', 'giveMe'], weight: 4.4, within: 25 },
  { kind: 'money', all: ['hardship', 'ask'], weight: 1, within: 12 },
  { kind: 'money', all: ['story', 'money'], weight: 2.2, within: 20 },
  { kind: 'money', all: ['story', 'amount'], weight: 2.2 },
  { kind: 'money', all: ['story', 'account'], weight: 3, within: 20 },
  { kind: 'money', all: ['story'], weight: 0.5 },
  { kind: 'money', all: ['beg', 'giveMe'], weight: 2.6, within: 14 },
  { kind: 'money', all: ['beg', 'money'], weight: 2.4, within: 14 },
  { kind: 'money', all: ['beg', 'ask'], weight: 1.4, within: 10 },
  { kind: 'money', all: ['beg'], weight: 0.6 },
  { kind: 'money', all: ['giveMe'], weight: 0.5 },

  { kind: 'giftcard', all: ['giftCard', 'giveMe'], weight: 4.4, within: 12 },
  { kind: 'giftcard', all: ['giftCard', 'ask'], weight: 3.4, within: 12 },
  { kind: 'giftcard', all: ['giftCard', 'cardCode'], weight: 3.6, within: 14 },
  { kind: 'giftcard', all: ['giftCard', 'amount'], weight: 3 },
  { kind: 'giftcard', all: ['giftCard'], weight: 1.4 },

  { kind: 'airtime', all: ['airtime', 'giveMe'], weight: 4.2, within: 7 },
  { kind: 'airtime', all: ['airtime', 'ask'], weight: 2.6, within: 7 },
  { kind: 'airtime', all: ['airtime', 'amount'], weight: 1.6 },
  { kind: 'airtime', all: ['airtime', 'cardCode'], weight: 1.6, within: 6 },
  { kind: 'airtime', all: ['airtime'], weight: 0.4 },

  { kind: 'crypto', all: ['crypto', 'giveMe'], weight: 4, within: 12 },
  { kind: 'crypto', all: ['crypto', 'invest'], weight: 3.4, within: 14 },
  { kind: 'crypto', all: ['crypto', 'amount'], weight: 2.8 },
  { kind: 'crypto', all: ['crypto', 'open'], weight: 2.6, within: 12 },
  { kind: 'crypto', all: ['crypto', 'ask'], weight: 2.2, within: 10 },
  { kind: 'crypto', all: ['wallet'], weight: 4 },
  { kind: 'crypto', all: ['crypto'], weight: 1.2 },

  { kind: 'investment', all: ['invest', 'amount', 'giveMe'], weight: 3.6, within: 20 },
  { kind: 'investment', all: ['invest', 'amount'], weight: 2.2 },
  { kind: 'investment', all: ['invest', 'open'], weight: 2.2, within: 14 },
  { kind: 'investment', all: ['invest', 'money'], weight: 1.6, within: 12 },
  { kind: 'investment', all: ['invest', 'giveMe'], weight: 1.8, within: 12 },
  { kind: 'investment', all: ['invest'], weight: 0.6 },

  { kind: 'parcel', all: ['parcel', 'money', 'giveMe'], weight: 4.4, within: 25 },
  { kind: 'parcel', all: ['parcel', 'money'], weight: 2.6, within: 14 },
  { kind: 'parcel', all: ['parcel', 'amount'], weight: 2.4 },
  { kind: 'parcel', all: ['parcel', 'giveMe'], weight: 2.4, within: 14 },
  { kind: 'parcel', all: ['parcel', 'ask'], weight: 1, within: 10 },
  { kind: 'parcel', all: ['parcel'], weight: 0.4 },

  { kind: 'visa', all: ['travel', 'money', 'giveMe'], weight: 4, within: 25 },
  { kind: 'visa', all: ['travel', 'amount', 'giveMe'], weight: 4 },
  { kind: 'visa', all: ['travel', 'money'], weight: 1.8, within: 12 },
  { kind: 'visa', all: ['travel', 'giveMe'], weight: 2.4, within: 10 },
  { kind: 'visa', all: ['travel', 'amount'], weight: 1.6 },

  { kind: 'account', all: ['account', 'accountAsk'], weight: 2.4, within: 6 },
  { kind: 'account', all: ['account', 'digits'], weight: 3.8 },
  { kind: 'account', all: ['account', 'giveMe'], weight: 3, within: 10 },
  { kind: 'account', all: ['account', 'amount'], weight: 2 },
  { kind: 'account', all: ['account', 'ask', 'money'], weight: 2.4, within: 14 },

  { kind: 'code', all: ['secret', 'secretAsk'], weight: 2.8, within: 8 },
  { kind: 'code', all: ['secret', 'giveMe'], weight: 3, within: 8 },
  { kind: 'code', all: ['secret', 'ask', 'secretAsk'], weight: 3.6, within: 14 },

  { kind: 'sextortion', all: ['intimate', 'expose', 'threat'], weight: 5, within: 30 },
  { kind: 'sextortion', all: ['expose', 'threat', 'money'], weight: 4.2, within: 30 },
  { kind: 'sextortion', all: ['expose', 'threat', 'amount'], weight: 4.2, within: 30 },
  { kind: 'sextortion', all: ['intimate', 'threat', 'money'], weight: 4, within: 30 },
  { kind: 'sextortion', all: ['intimate', 'threat', 'amount'], weight: 3.6, within: 30 },
  { kind: 'sextortion', all: ['intimate', 'expose'], weight: 2.6, within: 10 },
  { kind: 'sextortion', all: ['intimate', 'threat'], weight: 2, within: 14 },
  { kind: 'sextortion', all: ['expose', 'threat'], weight: 1.6, within: 20 },

  { kind: 'link', all: ['shortAddress'], weight: 3.6 },
  { kind: 'link', all: ['address', 'open'], weight: 3.4 },
  { kind: 'link', all: ['address'], weight: 2.6 },
  { kind: 'link', all: ['open', 'invest'], weight: 1.4, within: 10 },

  { kind: 'phone', all: ['longDigits'], weight: 3.4 },
  { kind: 'phone', all: ['digits', 'number'], weight: 3.4 },
  { kind: 'phone', all: ['digits'], weight: 2.4 },
  { kind: 'phone', all: ['email'], weight: 3 },
  { kind: 'phone', all: ['number', 'move'], weight: 2, within: 5 },
  { kind: 'phone', all: ['number', 'giveMe'], weight: 2, within: 4 },

  { kind: 'app', all: ['app', 'move'], weight: 3, within: 7 },
  { kind: 'app', all: ['app', 'leave'], weight: 3.2, within: 14 },
  { kind: 'app', all: ['app', 'digits'], weight: 3.6 },
  { kind: 'app', all: ['app', 'handle'], weight: 3.4 },
  { kind: 'app', all: ['leave', 'move'], weight: 2, within: 14 },
  { kind: 'app', all: ['leave'], weight: 0.6 },
  { kind: 'app', all: ['handle'], weight: 1.2 },
  { kind: 'app', all: ['app'], weight: 0.8 },

  { kind: 'none', all: ['cancel'], weight: -1.6 },
  { kind: 'none', all: ['cancel', 'money'], weight: -2.6, within: 6 },
  { kind: 'none', all: ['trustedAddress'], weight: -2.6 },
]
