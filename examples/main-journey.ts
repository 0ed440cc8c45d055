// Two members join, like each other, write, and one gives a gift's price a look.
//   KARIBU_URL=http://localhost:3000 npx node examples/main-journey.ts
// It reads the mailed codes from /dev/mailbox, so it works with a local server only.
import { randomUUID } from 'node:crypto'
import { connect } from '@karibu/client'

const url = process.env.KARIBU_URL ?? 'http://localhost:3000'
const stranger = await connect({ url, locale: 'en' })

const ada = await join('Ada', 'female')
const tunde = await join('Tunde', 'male')
await ada.client.reactions.act({ params: { id: tunde.id }, body: { action: 'like' } })
await tunde.client.reactions.act({ params: { id: ada.id }, body: { action: 'like' } })
const { message } = await ada.client.chat.send({
  params: { id: tunde.id },
  body: { clientId: randomUUID(), body: 'Hello! How was your day?' },
})
const { conversations } = await tunde.client.chat.conversations()
const [conversation] = conversations
const { messages } = await tunde.client.chat.messages({ params: { id: conversation?.id ?? '' } })
const { credits } = await ada.client.wallet.get()
console.log(JSON.stringify({ sent: message.seq, read: messages.at(-1)?.body, credits }))

async function join(firstName: string, gender: 'female' | 'male') {
  const email = `${firstName.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`
  const password = 'palm trees at dusk, and rain'
  const { nonce } = await stranger.accounts.register({
    body: {
      ...{ firstName, lastName: 'Okafor', email, gender, age: 29, password, confirmPassword: password },
      ...{ countryCode: '+234', mobileNumber: `803${String(Math.random()).slice(2, 9)}` },
    },
  })
  const { token, user } = await stranger.accounts.verifyEmail({ body: { email, nonce, code: await readCode(email) } })
  return { id: user.id, client: await connect({ url, token, locale: 'en' }) }
}

/** The newest code for an address, from the pages that show mails while no mail server is set. */
async function readCode(email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const list = await (await fetch(`${url}/dev/mailbox`)).text()
    const [, path] = new RegExp(`href="(/dev/mailbox/[^"]+)"><strong>[^<]*</strong><span>${email}`).exec(list) ?? []
    const mail = path ? await (await fetch(`${url}${path}`)).text() : ''
    const code = /\b\d{6}\b/.exec(mail.replaceAll(/<style[\s\S]*?<\/style>|#\d{6}|="[^"]*"/g, ''))?.[0]
    if (code) return code
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`no code was mailed to ${email}`)
}
