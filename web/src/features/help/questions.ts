import type help from '../../../../locales/en/help.json'

type Topic = keyof typeof help.sections
export type Question = keyof typeof help.answers

/** What is asked, by topic, in the order it is read. */
export const topics: ReadonlyArray<{ topic: Topic; questions: readonly Question[] }> = [
  { topic: 'account', questions: ['join', 'code', 'password', 'email', 'devices', 'delete'] },
  { topic: 'place', questions: ['distance', 'moved', 'phone', 'hide'] },
  { topic: 'safety', questions: ['block', 'report', 'scam'] },
  { topic: 'money', questions: ['cost', 'deposit', 'pending', 'credits', 'withdraw'] },
  { topic: 'gifts', questions: ['giftSend', 'giftRedeem'] },
  { topic: 'plans', questions: ['plan', 'renewal', 'boost'] },
  { topic: 'calls', questions: ['callWho', 'callFails', 'slow'] },
]
