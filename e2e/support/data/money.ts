import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { call, type Member } from '../client.ts'
import type { Karibu } from '../karibu.ts'
import { until } from '../until.ts'

type Priced = { id: string; name: string; price: number }
type Catalogue = { plans: (Priced & { amount: number; period: number })[] }

/** The provider sends no webhook for a refused card: the first poll, after ten seconds, finds it. */
const arrival = { withinMs: 40_000, message: () => 'The news of the payment did not arrive' }

/** Puts dollars into a wallet, paid on the sandbox's page. */
export async function deposit(karibu: Karibu, { token }: Member, amount: number): Promise<void> {
  const usd = async () => (await call<{ usd: number }>(karibu, 'GET /wallet', { token })).usd
  const before = await usd()
  await payAs(await paymentPage(karibu, token, amount), { action: 'pay' })
  await until(async () => (await usd()) > before, arrival)
}

/** Starts a payment and gives the address of its page. */
async function paymentPage(karibu: Karibu, token: string, amount: number): Promise<string> {
  const body = { channel: 'paystack', currency: 'USD', amount }
  return (await call<{ url: string }>(karibu, 'POST /deposit/payment/info', { token, body })).url
}

const payAs = (url: string, params: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(params), redirect: 'manual' })

/** Money in the wallet, a payment that failed and one that waits, the Gold plan, a running boost, a gift. */
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
  await payAs(await paymentPage(karibu, token, 20), { action: 'fail', failure: 'declined' })
  await until(async () => {
    const { deposits } = await call<{ deposits: { status: string }[] }>(karibu, 'GET /deposit', { token })
    return deposits[0]?.status === 'failed'
  }, arrival)
  await paymentPage(karibu, token, 30)
}

/** What a bank does about a payment at the sandbox, which needs the key in the data folder of the server. */
export async function moveDispute(karibu: Karibu, payment: Payment, to: 'open' | 'won' | 'lost'): Promise<void> {
  const text = await readFile(join(karibu.dataDir, 'sandbox.json'), 'utf8')
  const { url, keys } = JSON.parse(text) as { url: string; keys: { secretKey: string } }
  const response = await fetch(new URL(`/control/disputes/${payment.reference}/${to}`, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secretKey}` },
  })
  if (!response.ok) throw new Error(`dispute ${to}: ${response.status} ${await response.text()}`)
}

export type Payment = { reference: string; url: string }

/** Puts dollars into a wallet and says by which payment. */
export async function pay(karibu: Karibu, { token }: Member, amount: number): Promise<Payment> {
  const body = { channel: 'paystack', currency: 'USD', amount }
  const payment = await call<Payment>(karibu, 'POST /deposit/payment/info', { token, body })
  await payAs(payment.url, { action: 'pay' })
  await until(async () => {
    const { deposits } = await call<{ deposits: { status: string }[] }>(karibu, 'GET /deposit', { token })
    return deposits[0]?.status === 'paid'
  }, arrival)
  return payment
}
