import { createHmac, randomBytes } from 'node:crypto'
import type { Faults } from './faults.ts'
import type { Notice, World } from './world.ts'

/** Delivers a webhook; returns the HTTP status, 0 without a response. */
export type Deliver = (notice: SentNotice) => Promise<number>
export type SentNotice = {
  channel: Notice['channel']
  url: string | null
  raw: string
  headers: Record<string, string>
}
export type Notices = { announce: World['announce']; sent: SentNotice[]; send: (notice: SentNotice) => void }

const storedMax = 500
// Paystack repeats until it receives 200: every 3 minutes, then hourly for days; the delays here are shorter.
const paystackRetriesMs = [1_000, 5_000, 30_000, 120_000, 600_000]

type Post = {
  world: () => World
  faults: Faults
  deliver: Deliver
  addressOf: (channel: Notice['channel']) => string | null
}

/** Sends notices as each provider does: Paystack signs the bytes, the others send an agreed secret: in the body or a header. */
export function makeNotices({ world, faults, deliver, addressOf }: Post): Notices {
  const sent: SentNotice[] = []
  let heldBack: SentNotice | null = null

  const send = (notice: SentNotice, tries = 0): void => {
    sent.push(notice)
    if (sent.length > storedMax) sent.shift()
    void deliver(notice).then((status) => {
      const wait = paystackRetriesMs[tries]
      if (status === 200 || notice.channel !== 'paystack' || wait === undefined) return
      world().later(wait, () => send(notice, tries + 1))
    })
  }
  const release = () => {
    if (!heldBack) return
    const late = heldBack
    heldBack = null
    // After the one that overtook it has been answered or is well under way.
    world().later(50, () => send(late))
  }
  const announce: World['announce'] = ({ channel, body, callbackUrl }) => {
    const occasion = { channel }
    const isForged = faults.take(['forge'], occasion) !== null
    const url = callbackUrl ?? addressOf(channel)
    const notice = { channel, url, ...signed({ world: world(), channel, body, isForged }) }
    const fault = faults.take(['drop', 'delay', 'duplicate', 'reorder'], occasion)
    if (fault?.fault === 'drop') return
    if (fault?.fault === 'delay') return world().later(fault.ms, () => send(notice))
    if (fault?.fault === 'reorder' && !heldBack) {
      heldBack = notice
      return world().later(fault.ms, release)
    }
    send(notice)
    if (fault?.fault === 'duplicate') for (const _ of [1, 2]) send(notice)
    release()
  }
  return { announce, sent, send }
}

type SigningInput = { world: World; channel: Notice['channel']; body: object; isForged: boolean }

function signed({ world, channel, body, isForged }: SigningInput): Pick<SentNotice, 'raw' | 'headers'> {
  const { keys } = world.memory
  const wrong = randomBytes(24).toString('hex')
  const headers = { 'content-type': 'application/json' }
  if (channel === 'tranzak') {
    return { raw: JSON.stringify({ ...body, authKey: isForged ? wrong : keys.authKey }), headers }
  }
  const raw = JSON.stringify(body)
  if (channel === 'flutterwave')
    return { raw, headers: { ...headers, 'verif-hash': isForged ? wrong : keys.webhookHash } }
  const signature = createHmac('sha512', isForged ? wrong : keys.secretKey)
    .update(raw)
    .digest('hex')
  return { raw, headers: { ...headers, 'x-paystack-signature': signature } }
}

/** By HTTP, to the address set for the channel. */
export async function deliverByHttp({ url, raw, headers }: SentNotice): Promise<number> {
  if (!url) return 0
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: raw,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}
