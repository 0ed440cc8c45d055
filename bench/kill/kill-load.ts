import { setTimeout as wait } from 'node:timers/promises'
import { ask, type KillResponse } from './kill-client.ts'
import type { Answer, Call, History } from './kill-history.ts'
import type { Buyer, KillWorld } from './kill-world.ts'

type Load = { world: KillWorld; history: History; random: () => number; mayGoOn: () => boolean }

const clients = 8
const callsMax = 10_000
const depositsMax = 600
// Paystack takes no less than 2 USD.
const leastCents = 200
const faults = ['duplicate', 'delay', 'reorder', 'drop'] as const

/** Purchases, redemptions and deposits until it may not go on, or enough was done. */
export async function runLoad(load: Load): Promise<void> {
  await Promise.all(Array.from({ length: clients }, () => client(load)))
}

async function client(load: Load): Promise<void> {
  const { history, random, mayGoOn } = load
  while (mayGoOn() && history.calls.length < callsMax) {
    const dice = random()
    if (dice < 0.7) await give(load)
    else if (dice < 0.85) await redeem(load)
    else await deposit(load)
    await wait(10 + random() * 40)
  }
}

/** One call in seven is abandoned without a response, so that its result is unknown; the others are repeated with their key. */
const patience = ({ random }: Load) => (random() < 1 / 7 ? 0 : 90_000)

async function give(load: Load): Promise<Call> {
  const { world, history, random } = load
  const giver = random() < 0.08 ? world.poor : oneOf(world.rich, random)
  const receiver = oneOf(
    world.rich.filter((buyer) => buyer !== giver),
    random,
  )
  const note = `call ${history.calls.length}`
  return history.record({ what: 'gift', about: note, memberId: giver.id }, async () => {
    const path = `/gift/${world.giftId}/purchase/${receiver.uid}`
    const response = await post(load, { buyer: giver, path, body: { note } })
    return answer(response, (data) => (data.gift as { id: string }).id)
  })
}

/** Some gifts are redeemed by two calls at once with keys of their own. */
async function redeem(load: Load): Promise<void> {
  const { world, history, random } = load
  const gift = world.redeemable.pop()
  if (!gift) return
  const { receiver, id } = gift
  const once = () =>
    history.record({ what: 'redeem', about: id, memberId: receiver.id }, async () =>
      answer(await post(load, { buyer: receiver, path: `/gift/${id}/redeem` })),
    )
  await Promise.all(random() < 0.3 ? [once(), once()] : [once()])
}

/** Each has an amount of its own, by which it is known again. Most are paid; the provider's notices go astray. */
async function deposit(load: Load): Promise<void> {
  const { world, history, random } = load
  const started = history.calls.filter(({ what }) => what === 'deposit').length
  if (started >= depositsMax) return
  const buyer = oneOf(world.rich, random)
  const cents = leastCents + started
  const call = await history.record({ what: 'deposit', about: String(cents), memberId: buyer.id }, async () => {
    const body = { channel: 'paystack', currency: 'USD', amount: (cents / 100).toFixed(2) }
    return answer(await post(load, { buyer, path: '/deposit/payment/info', body }), (data) => String(data.reference))
  })
  if (call.outcome !== 'ok' || random() < 0.1) return
  // A payment that the provider does not know cannot be paid: the server was killed before its request.
  const { payments } = (await (await world.control('GET', 'state')).json()) as { payments: { reference: string }[] }
  if (!payments.some(({ reference }) => reference === call.detail)) return
  const fault = random() < 0.5 ? 'duplicate' : oneOf(faults, random)
  if (random() < 0.7) await world.control('POST', 'faults', { fault, channel: 'paystack', ms: 300 })
  await world.control('POST', `payments/${call.detail}`, { action: 'pay' })
}

type Post = { buyer: Buyer; path: string; body?: object }

const post = (load: Load, { buyer, path, body }: Post): Promise<KillResponse> =>
  ask({
    url: load.world.url,
    token: buyer.token,
    method: 'POST',
    path,
    ...(body ? { body } : {}),
    patienceMs: patience(load),
    onReply: load.world.onReply,
  })

function answer(
  response: KillResponse,
  detailOf: (data: Record<string, unknown>) => string | undefined = () => undefined,
): Answer {
  if (response.outcome === 'info') return { outcome: 'info' }
  if (response.outcome === 'fail') return { outcome: 'fail', detail: response.code }
  const about = detailOf(response.data)
  return about === undefined ? { outcome: 'ok' } : { outcome: 'ok', detail: about }
}

function oneOf<T>(list: readonly T[], random: () => number): T {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}
