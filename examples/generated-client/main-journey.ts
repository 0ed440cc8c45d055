// The main journey with a client that a generator made from the description: sign up, verify, profile, photo, like, match, message.
//   npx openapi-ts                                             makes the folder `karibu`
//   KARIBU_URL=http://localhost:3000 npx node main-journey.ts
// It reads the mailed codes from /dev/mailbox, so it works with a local server only.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Client, createClient, createConfig } from './karibu/client/index.ts'
import {
  accountsRegister,
  accountsVerifyEmail,
  chatConversations,
  chatMessages,
  chatSend,
  discoveryMembers,
  placesCities,
  profilesChange,
  profilesUploadPhotos,
  reactionsToggle,
} from './karibu/index.ts'

const baseUrl = process.env.KARIBU_URL ?? 'http://localhost:3000'
const stranger = clientOf()
// Part of both names, so that they find each other among all members.
const family = randomUUID().replaceAll(/[^a-f]/g, '')

type Member = { id: string; client: Client }

const zawadi = await join('Zawadi', 'female')
const kofi = await join('Kofi', 'male')
const width = await addPhoto()
await meet()
const read = await write('Habari! How was your day?')
const refused = await writeToNobody()
console.log(JSON.stringify({ width, read, refused }))

function clientOf(token?: string): Client {
  return createClient(createConfig({ baseUrl, auth: token, throwOnError: true, headers: { 'accept-language': 'en' } }))
}

async function join(name: string, gender: 'female' | 'male'): Promise<Member> {
  const email = `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`
  const password = 'palm trees at dusk, and rain'
  const registered = await accountsRegister({
    client: stranger,
    throwOnError: true,
    body: {
      ...{
        firstName: `${name}${family}`,
        lastName: 'Mensah',
        email,
        gender,
        age: 31,
        password,
        confirmPassword: password,
      },
      ...{ countryCode: '+254', mobileNumber: `71${String(Math.random()).slice(2, 9)}` },
    },
  })
  const { nonce } = registered.data.data
  const body = { email, nonce, code: await readCode(email) }
  const { token, user } = (await accountsVerifyEmail({ client: stranger, throwOnError: true, body })).data.data
  const client = clientOf(token)
  const { cities } = (await placesCities({ client, throwOnError: true, query: { q: 'Nairobi' } })).data.data
  await profilesChange({ client, throwOnError: true, body: { cityId: cities[0]?.id, about: 'I cook on Sundays.' } })
  return { id: user.id, client }
}

/** Returns how wide the server made the photo. */
async function addPhoto(): Promise<number> {
  const file = process.env.KARIBU_PHOTO ?? new URL('../../web/public/icon-512.png', import.meta.url)
  const photo = new File([new Uint8Array(await readFile(file))], 'zawadi.png', { type: 'image/png' })
  const { data } = await profilesUploadPhotos({
    client: zawadi.client,
    throwOnError: true,
    body: { 'images[]': [photo] },
  })
  return data.data.images[0]?.width ?? 0
}

/** Both find the other in Discover and like them. The second like makes the match. */
async function meet(): Promise<void> {
  for (const [{ client }, other] of [
    [zawadi, kofi],
    [kofi, zawadi],
  ] as const) {
    const { members } = (await discoveryMembers({ client, throwOnError: true, query: { name: family } })).data.data
    if (!members.some(({ id }) => id === other.id)) throw new Error('Discover does not show the other member')
    await reactionsToggle({
      client,
      throwOnError: true,
      path: { action: 'like' },
      query: { uid: other.id, on: 'true' },
    })
  }
}

/** Returns the message as the other member reads it. */
async function write(text: string): Promise<string | undefined> {
  const body = { clientId: randomUUID(), body: text }
  await chatSend({ client: zawadi.client, throwOnError: true, path: { id: kofi.id }, body })
  const { client } = kofi
  const { conversations } = (await chatConversations({ client, throwOnError: true })).data.data
  const path = { id: conversations[0]?.id ?? '' }
  return (await chatMessages({ client, throwOnError: true, path })).data.data.messages.at(-1)?.body
}

/** A refusal is data too: returns its code. */
async function writeToNobody(): Promise<string | undefined> {
  const body = { clientId: randomUUID(), body: 'Is anybody there?' }
  const { error } = await chatSend({ client: zawadi.client, throwOnError: false, path: { id: randomUUID() }, body })
  return error?.code
}

/** The newest code for an address, from the pages that show mails while no mail server is set. */
async function readCode(email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const list = await (await fetch(`${baseUrl}/dev/mailbox`)).text()
    const [, page] = new RegExp(`href="(/dev/mailbox/[^"]+)"><strong>[^<]*</strong><span>${email}`).exec(list) ?? []
    const mail = page ? await (await fetch(`${baseUrl}${page}`)).text() : ''
    const code = /\b\d{6}\b/.exec(mail.replaceAll(/<style[\s\S]*?<\/style>|#\d{6}|="[^"]*"/g, ''))?.[0]
    if (code) return code
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('no code was mailed in time')
}
