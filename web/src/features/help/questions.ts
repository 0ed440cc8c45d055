/** What is asked, by topic, in the order it is read. */
export const topics = [
  { topic: 'account', questions: ['join', 'code', 'password', 'email', 'devices', 'copy', 'delete'] },
  { topic: 'place', questions: ['distance', 'moved', 'phone', 'hide'] },
  { topic: 'safety', questions: ['block', 'report', 'decision', 'appeal', 'scam'] },
  { topic: 'money', questions: ['cost', 'deposit', 'pending', 'credits', 'withdraw'] },
  { topic: 'gifts', questions: ['giftSend', 'giftRedeem'] },
  { topic: 'plans', questions: ['plan', 'renewal', 'boost'] },
  { topic: 'calls', questions: ['callWho', 'callFails', 'slow'] },
] as const satisfies { topic: string; questions: readonly string[] }[]
export type Question = (typeof topics)[number]['questions'][number]
