import type { GiftPlan, Wallet } from '@karibu/contract'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const walletOf = (part: Partial<Wallet> = {}): Wallet => ({
  usd: 20,
  credits: 300,
  withdrawable: 0,
  held: 0,
  nextFreeAt: null,
  frozen: false,
  ...part,
})

export const giftOf = (part: Partial<GiftPlan> = {}): GiftPlan => ({
  id: uuid(700),
  code: 'rose',
  name: 'Rose',
  icon: '/gifts/rose.svg',
  amount: 5,
  ...part,
})

export const goldRing = giftOf({ id: uuid(701), code: 'gold_ring', name: 'Gold ring', amount: 150 })

/** What a purchase of a gift for `uid` is answered with. */
export const boughtGiftOf = (uid: string) => ({
  data: {
    gift: {
      id: uid,
      gift: giftOf(),
      from: null,
      note: null,
      receivedAt: '2026-05-01T00:00:00.000Z',
      status: 'held',
      declined: false,
      redeemable: false,
      redeemableAt: '2026-05-02T00:00:00.000Z',
      credits: 250,
    },
    wallet: walletOf({ usd: 15 }),
    conversationId: uid,
  },
  message: 'Your gift is sent',
})

export const boostPlans = [
  { id: uuid(710), period: 1, price: 1.99 },
  { id: uuid(711), period: 3, price: 4.99 },
]

export const boostOf = (part = {}) => ({
  id: uuid(720),
  period: 3,
  price: 4.99,
  startedAt: new Date(Date.now() - 60_000).toISOString(),
  endsAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  running: true,
  views: 0,
  likes: 0,
  matches: 0,
  usual: null,
  ...part,
})

const planOf = ({ number, code, name, price }: { number: number; code: string; name: string; price: number }) => ({
  id: uuid(number),
  code,
  name,
  price,
  period: 30,
  calls: price > 0 ? 60 : 0,
  messages: 30,
  giftConversion: 50,
})

export const freePlan = planOf({ number: 730, code: 'free', name: 'Free', price: 0 })
export const silverPlan = planOf({ number: 731, code: 'silver', name: 'Silver', price: 9.99 })
export const goldPlan = planOf({ number: 732, code: 'gold', name: 'Gold', price: 19.99 })

export const subscriptionOf = (part = {}) => ({
  plan: freePlan,
  retired: false,
  startedAt: null,
  endsAt: null,
  graceUntil: null,
  renews: false,
  renewalPrice: null,
  next: null,
  left: { calls: 0, messages: 12 },
  periodStartedAt: '2026-05-01T00:00:00.000Z',
  messageCredits: 20,
  ...part,
})
