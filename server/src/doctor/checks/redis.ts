import { type Check, fine } from '../check.ts'

const connectMs = 4_000

/** Connects anew and asks once, so that a connection that lives from before says nothing for it. */
export const checkRedis: Check = async ({ config }) => {
  if (!config.redisUrl) return null
  // Servers without Redis do not load its client.
  const { createClient } = await import('redis')
  const client = createClient({
    url: config.redisUrl,
    disableOfflineQueue: true,
    socket: { connectTimeout: connectMs, reconnectStrategy: false },
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.ping()
    return fine
  } finally {
    client.destroy()
  }
}
