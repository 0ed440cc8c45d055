// Two members join. One adds a photo, they find each other in Discover, match and write; then one pays in and gives a gift.
//   KARIBU_URL=http://localhost:3000 npx node examples/main-journey.ts
// It reads the mailed codes from /dev/mailbox and pays on the page of the sandbox, so it works with a local server only.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { connect, KaribuError } from '@karibu/client'

const url = process.env.KARIBU_URL ?? 'http://localhost:3000'
const stranger = await connect({ url, locale: 'en' })
// Part of both names, so that they find each other among all members.
const family = randomUUID().replaceAll(/[^a-f]/g, '')

const ada = await join('Ada', 'female')
const tunde = await join('Tunde', 'male')
const photo = await addPhoto()
await meet()
const read = await write('Hello! How was your day?')
const credited = await payIn(10)
const { gift, left } = await give()
console.log(JSON.stringify({ photo, read, credited, gift, left }))

/** Registers, proves the address by the mailed code, and says where the member lives: without a place Discover shows nobody. */
async function join(name: string, gender: 'female' | 'male') {
  const firstName = `${name}${family}`
  const email = `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`
  const password = 'palm trees at dusk, and rain'
  const { nonce } = await stranger.accounts.register({
    body: {
      ...{ firstName, lastName: 'Okafor', email, gender, age: 29, password, confirmPassword: password },
      ...{ countryCode: '+234', mobileNumber: `803${String(Math.random()).slice(2, 9)}` },
    },
  })
  const { token, user } = await stranger.accounts.verifyEmail({ body: { email, nonce, code: await readCode(email) } })
  const client = await connect({ url, token, locale: 'en' })
  const { cities } = await client.places.cities({ query: { q: 'Lagos' } })
  await client.profiles.change({ body: { cityId: cities[0]?.id } })
  return { id: user.id, client }
}

/** A file is sent as multipart. Returns how wide the server made it. */
async function addPhoto(): Promise<number> {
  const picture = await readFile(new URL('../web/public/icon-512.png', import.meta.url))
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'ada.png')
  const { images } = await ada.client.profiles.uploadPhotos({ form })
  return images[0]?.width ?? 0
}

/** Both find the other in Discover and like them. The second like makes the match. */
async function meet(): Promise<void> {
  for (const [one, other] of [
    [ada, tunde],
    [tunde, ada],
  ] as const) {
    const { members } = await one.client.discovery.members({ query: { name: family } })
    if (!members.some(({ id }) => id === other.id)) throw new Error('Discover does not show the other member')
    // `on` says what should be: sent again it changes nothing.
    await one.client.reactions.toggle({ params: { action: 'like' }, query: { uid: other.id, on: 'true' } })
  }
}

/** Returns the message as the other member reads it. */
async function write(body: string): Promise<string | undefined> {
  await ada.client.chat.send({ params: { id: tunde.id }, body: { clientId: randomUUID(), body } })
  const { conversations } = await tunde.client.chat.conversations()
  const { messages } = await tunde.client.chat.messages({ params: { id: conversations[0]?.id ?? '' } })
  return messages.at(-1)?.body
}

/** Pays US dollars in, in naira. Returns what the wallet was credited with. */
async function payIn(usd: number): Promise<number | null> {
  const { rate } = await tunde.client.deposits.rate({ query: { currency: 'NGN' } })
  const amount = (usd * rate.deposit_rate).toFixed(2)
  const body = { channel: 'paystack', currency: 'NGN', amount } as const
  const { reference, url: page } = await tunde.client.deposits.start({ body })
  if (!page) throw new Error('the provider did not answer in time')
  // A person presses *Pay* there; this is what the button of the sandbox sends.
  await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' })
  const paid = await until(async () => {
    const deposit = await tunde.client.deposits.get({ params: { reference } })
    return deposit.status === 'paid' ? deposit : null
  })
  return paid.credited
}

/** Buys the cheapest gift for Ada. The client sends an Idempotency-Key, so a lost answer never buys a second one. */
async function give() {
  const { plans } = await tunde.client.gifts.plans()
  const [cheapest] = plans.toSorted((one, other) => one.amount - other.amount)
  if (!cheapest) throw new Error('there are no gifts')
  const body = { note: 'For you.', price: cheapest.amount }
  const params = { id: cheapest.id, otherId: ada.id }
  try {
    const { wallet } = await tunde.client.gifts.purchase({ params, body })
    const received = await ada.client.gifts.mine()
    return { gift: received.plans[0]?.gift.code, left: wallet.usd }
  } catch (error) {
    if (error instanceof KaribuError && error.code === 'insufficient_funds')
      throw new Error('the deposit was too small')
    throw error
  }
}

/** The newest code for an address, from the pages that show mails while no mail server is set. */
function readCode(email: string): Promise<string> {
  return until(async () => {
    const list = await (await fetch(`${url}/dev/mailbox`)).text()
    const [, path] = new RegExp(`href="(/dev/mailbox/[^"]+)"><strong>[^<]*</strong><span>${email}`).exec(list) ?? []
    const mail = path ? await (await fetch(`${url}${path}`)).text() : ''
    return /\b\d{6}\b/.exec(mail.replaceAll(/<style[\s\S]*?<\/style>|#\d{6}|="[^"]*"/g, ''))?.[0] ?? null
  })
}

/** Looks again every 200 ms, for 20 seconds. */
async function until<T>(look: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    const found = await look()
    if (found !== null) return found
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('nothing came in time')
}
