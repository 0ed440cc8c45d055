import { setTimeout as wait } from 'node:timers/promises'
import { call, type Member } from './client.ts'
import type { Karibu } from './karibu.ts'

type Priced = { id: string; name: string; price: number }
type Catalogue = { plans: (Priced & { amount: number; period: number })[] }

/** Puts dollars into a wallet, paid on the sandbox's page. */
export async function deposit(karibu: Karibu, { token }: Member, amount: number): Promise<void> {
  const usd = async () => (await call<{ wallet: { usd: number } }>(karibu, 'GET /wallet', { token })).wallet.usd
  const before = await usd()
  const body = { channel: 'paystack', currency: 'USD', amount }
  const { url } = await call<{ url: string }>(karibu, 'POST /deposit/payment/info', { token, body })
  await fetch(url, { method: 'POST', body: new URLSearchParams({ act: 'pay' }), redirect: 'manual' })
  for (let tries = 0; (await usd()) <= before; tries++) {
    if (tries > 100) throw new Error('The payment did not arrive')
    await wait(100)
  }
}

/** Money in the wallet, the Gold plan, a running boost, and a gift for somebody. */
export async function makeGold(karibu: Karibu, member: Member, friend: Member): Promise<void> {
  const { token } = member
  const ask = (route: string, body?: object) => call<Catalogue>(karibu, route, { token, body })
  await deposit(karibu, member, 90)
  const gold = (await ask('GET /subscriptions/plans')).plans.find(({ name }) => name === 'Gold')
  await ask(`POST /subscriptions/${gold?.id}/subscribe`, {})
  const boost = (await ask('GET /user-boost/plans')).plans.find(({ period }) => period === 3)
  await ask(`POST /profile/boost/${boost?.id}`, {})
  const [gift] = (await ask('GET /gift/plans')).plans
  await ask(`POST /gift/${gift?.id}/purchase/${friend.id}`, { note: 'For the fisherwoman' })
}
