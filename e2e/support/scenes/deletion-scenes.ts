import type { Scene } from './scene.ts'

const one = {
  id: 'a0000000-0000-4000-8000-000000000001',
  usd: 20,
  currency: 'XAF',
  amount: 12_006,
  status: 'submitted',
}
const refunds = [
  one,
  { ...one, id: `${one.id.slice(0, -1)}2`, usd: 35.5, currency: 'USD', amount: 35.5, status: 'done' },
  { ...one, id: `${one.id.slice(0, -1)}3`, usd: 10, currency: 'NGN', amount: 15_312.5, status: 'failed' },
]
const deletion = {
  deletionDueAt: '2026-12-01T10:00:00Z',
  left: { usd: 14, credits: 0, gifts: 0 },
  unforfeited: false,
  payouts: 0,
  deposited: { refundable: 10, nonRefundable: 4 },
  refunds,
  pending: 1,
}

// A refund that is under way lasts a moment in the sandbox, and its owner would be deleted.
const withRefunds: NonNullable<Scene['prepare']> = async (page) => {
  await page.route('**/api/me/delete', (route) => route.fulfill({ json: { data: deletion } }))
  await page.reload()
}

// A refund takes days to fail.
const withMoneyBack: NonNullable<Scene['prepare']> = async (page) => {
  await page.route('**/api/me/delete', (route) =>
    route.fulfill({ json: { data: { ...deletion, left: { usd: 14, credits: 250, gifts: 2 }, unforfeited: true } } }),
  )
  await page.reload()
}

/** Leaving with money in the wallet: what is offered before, and how it goes back. */
export const deletionScenes: Scene[] = [
  { name: 'leaving-with-money', who: 'gold', path: '/dashboard/settings?tab=data' },
  { name: 'leaving', who: 'me', path: '/dashboard/settings?tab=data', prepare: withRefunds },
  { name: 'leaving-with-money-back', who: 'me', path: '/dashboard/settings?tab=data', prepare: withMoneyBack },
]
