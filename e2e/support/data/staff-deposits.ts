import type { Scene } from '../scenes/scene.ts'

const id = '00000000-0000-4000-8000-00000000000b'
const reference = '0123456789abcdef0123456789abcdef'
const createdAt = '2026-11-20T09:30:00Z'

const reported = { kind: 'dispute', id: '2867114', amount: 20_000, usd: 13.2, openedAt: createdAt }
const openDispute = {
  ...{ reference, channel: 'paystack', state: 'open', currency: 'NGN', amount: 20_000 },
  ...{ usd: 13.2, transfer: id, paidAt: createdAt, disputedAt: createdAt, giftsHeld: 2 },
  member: { id: null, name: '', frozen: true, owes: 0 },
  cases: [{ ...reported, state: 'open', endedAt: null, dueAt: '2026-11-23T09:30:00Z' }],
  returns: [],
}
const lostDispute = {
  ...{ ...openDispute, reference: 'fedcba9876543210fedcba9876543210', state: 'lost', giftsHeld: 0 },
  member: { id, name: 'Babatunde-Alexander Oluwaseun', frozen: true, owes: 4.5 },
  cases: [{ ...reported, state: 'lost', endedAt: createdAt, dueAt: null }],
  returns: [{ transfer: id, at: createdAt, amount: 20_000, usd: 13.2, gifts: 6, debt: 4.5 }],
}

const listed = {
  ...{ reference, channel: 'paystack', status: 'paid', currency: 'NGN', amount: 400_000 },
  ...{ usd: 264, returned: 120_000, createdAt },
  member: { id, name: 'Babatunde-Alexander Oluwaseun' },
}
const deposits = [
  listed,
  { ...listed, reference: 'fedcba9876543210fedcba9876543210', channel: 'tranzak', status: 'pending', returned: 0 },
  { ...listed, reference: 'aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbb', status: 'reversed', returned: 400_000 },
  {
    ...{
      ...listed,
      reference: 'ccccccccccccccccdddddddddddddddd',
      channel: 'flutterwave',
      status: 'failed',
      returned: 0,
    },
    ...{ currency: 'XOF', amount: 6_000, usd: 9.98, member: { id: null, name: '' } },
  },
]

export const withDeposits: NonNullable<Scene['prepare']> = async (page) => {
  const data = { deposits, nextCursor: listed.reference }
  await page.route('**/api/admin/deposits*', (route) => route.fulfill({ json: { data } }))
  await page.reload()
  await page.getByText('Babatunde').first().waitFor()
}

export const withDisputes: NonNullable<Scene['prepare']> = async (page) => {
  const data = { disputes: [openDispute, lostDispute], nextCursor: null }
  await page.route('**/api/admin/disputes*', (route) => route.fulfill({ json: { data } }))
  await page.reload()
  await page.getByText('Babatunde').first().waitFor()
}
