import { randomUUID } from 'node:crypto'
import type { Sandbox } from '../../server/src/adapters/sandbox/sandbox.ts'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { hashToken, makeToken } from '../../server/src/http/session.ts'
import { ask, type OnReply } from './kill-client.ts'
import { type KillServer, until } from './kill-server.ts'

export type Buyer = { id: number; uid: string; token: string }
export type KillWorld = {
  url: string
  /** Members with money. */
  rich: Buyer[]
  /** A member without any, who is refused. */
  poor: Buyer
  /** Of the cheapest gift, US cents. */
  price: number
  giftId: string
  /** Received gifts that may be turned into credits. */
  redeemable: { id: string; receiver: Buyer }[]
  control: (method: 'GET' | 'POST', path: string, body?: object) => Promise<Response>
  /** Sees each response to the load. */
  onReply?: OnReply
}

const members = 12
/** What each pays in first, US cents; later deposits are smaller. */
export const startCents = 60_000

/** Members who paid in by the provider and gave each other `redeemable` gifts, which may be redeemed now. */
export async function makeKillWorld(
  server: Pick<KillServer, 'url' | 'urls'>,
  sandbox: Sandbox,
  redeemable: number,
): Promise<KillWorld> {
  const owner = openDatabase(server.urls().adminUrl, { poolMax: 2 })
  try {
    const rich: Buyer[] = []
    for (let at = 0; at < members; at++) rich.push(await makeBuyer(owner.pool))
    const poor = await makeBuyer(owner.pool)
    const { rows } = await owner.pool.query('select id, price from gift order by price limit 1')
    const { url } = server
    const world: KillWorld = {
      url,
      rich,
      poor,
      price: rows[0].price,
      giftId: rows[0].id,
      redeemable: [],
      control: controlOf(sandbox),
    }
    for (const buyer of rich) {
      const reference = await startDeposit(world, buyer, startCents)
      await world.control('POST', `payments/${reference}`, { action: 'pay' })
    }
    const paid = async () => (await owner.pool.query(`select from deposit where state = 'paid'`)).rowCount === members
    await until(paid, 30_000)
    await giveSome(world, redeemable)
    // A day has passed for these.
    await owner.pool.query('update gift_received set redeemable_at = received_at')
    return world
  } finally {
    await owner.close()
  }
}

async function giveSome(world: KillWorld, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const [giver, receiver] = [world.rich[at % members], world.rich[(at + 1) % members]]
    if (!giver || !receiver) throw new Error('no members to give a gift')
    const { url, giftId } = world
    const path = `/gift/${giftId}/purchase/${receiver.uid}`
    const response = await ask({ url, token: giver.token, method: 'POST', path, body: {}, patienceMs: 0 })
    if (response.outcome !== 'ok') throw new Error(`no gift to redeem: ${JSON.stringify(response)}`)
    world.redeemable.push({ id: (response.data.gift as { id: string }).id, receiver })
  }
}

async function startDeposit({ url }: KillWorld, { token }: Buyer, cents: number): Promise<string> {
  const body = { channel: 'paystack', currency: 'USD', amount: (cents / 100).toFixed(2) }
  const response = await ask({ url, token, method: 'POST', path: '/deposit/payment/info', body, patienceMs: 0 })
  if (response.outcome !== 'ok') throw new Error(`no deposit: ${JSON.stringify(response)}`)
  return String(response.data.reference)
}

const controlOf =
  ({ url, keys }: Sandbox): KillWorld['control'] =>
  async (method, path, body) => {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${keys.secretKey}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }

/** Written to the tables: signing up is not what is tried here. */
export async function makeBuyer(pool: Database['pool']): Promise<Buyer> {
  const token = makeToken()
  const { rows } = await pool.query(
    `insert into member (email, email_verified_at, password_hash, firstname, lastname, gender, age_stated, age_stated_on,
       dial_code, mobile_number, phone, created_at)
     values ($1, now(), 'none', 'Amara', 'Okafor', 'other', 30, '2026-01-01', '+234', '8031234567', '+2348031234567', now())
     returning id, uid`,
    [`${randomUUID()}@example.com`],
  )
  const { id, uid } = rows[0]
  await pool.query(
    `insert into profile (member_id, wants_gender, wants_age_min, wants_age_max, hidden, preferences_set)
     values ($1, 'both', 19, 99, false, true)`,
    [id],
  )
  await pool.query(
    `insert into member_session (member_id, token_hash, device, remember, created_at, last_used_at, expires_at)
     values ($1, $2, 'bench', false, now(), now(), now() + interval '1 day')`,
    [id, hashToken(token)],
  )
  await pool.query('select refresh_card($1, now())', [id])
  return { id, uid, token }
}
