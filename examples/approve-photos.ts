// Receives webhooks of new photos and takes those of trusted members out of the queue of moderators.
//   KARIBU_URL      the site
//   KARIBU_TOKEN    a token of a moderator with the scope moderator.write (POST /api/me/api-tokens)
//   WEBHOOK_SECRET  the secret of an endpoint for photo.added (POST /api/admin/webhooks)
//   TRUSTED         ids of members, with commas
//   PORT            where it listens
import { createServer } from 'node:http'
import { connect, KaribuError, verifyWebhook } from '@karibu/client'

const { KARIBU_URL: url = 'http://localhost:3000', KARIBU_TOKEN: token, WEBHOOK_SECRET: secret = '' } = process.env
const trusted = new Set(process.env.TRUSTED?.split(','))
const client = await connect({ url, token })

const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  try {
    const signature = String(request.headers['karibu-signature'])
    const { event, data } = verifyWebhook({ signature, body, secret })
    if (event === 'photo.added' && trusted.has(String(data.memberId))) await approve(String(data.photoId))
    response.writeHead(204).end()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    // Karibu sends it again later.
    response.writeHead(400).end()
  }
})
server.listen(Number(process.env.PORT ?? 8787), '127.0.0.1', () => {
  const address = server.address()
  console.log(`listening on ${typeof address === 'object' ? address?.port : address}`)
})

/** A message may come twice: what is decided already is left as it is. */
async function approve(id: string): Promise<void> {
  try {
    await client.staffPhotos.approve({ params: { id } })
    console.log(`approved ${id}`)
  } catch (error) {
    if (!(error instanceof KaribuError && ['conflict', 'not_found'].includes(error.code))) throw error
  }
}
