import { createAdapter } from '@socket.io/redis-streams-adapter'
import * as z from 'zod'
import type { Shared } from '../ports/shared.ts'

type Line = {
  adapter: ReturnType<typeof createAdapter>
  /** Publishes to all other servers that these sessions ended. */
  publishCut: (sessionIds: string[]) => void
}
type StreamHandlers = {
  /** Another server ended sessions. */
  onCut: (sessionIds: string[]) => void
  /** Messages of other servers may have been missed. */
  onGap: () => void
}

const stream = 'karibu:signals'
const lengthMax = 10_000

/**
 * Socket.IO's adapter on a stream that is shared. It never waits for the stream: clients of this server receive an event at once.
 * While the stream is away, those of other servers receive nothing; `onGap` is called when it is back.
 */
export function makeSharedAdapter(shared: Shared, { onCut, onGap }: StreamHandlers): Line {
  let hasDropped = false
  const append = (entry: Record<string, string>) => {
    if (!shared.append(stream, entry, lengthMax)) {
      hasDropped = true
      return
    }
    if (!hasDropped) return
    hasDropped = false
    shared.append(stream, { gap: '1' }, lengthMax)
  }
  const onEntry = ({ cut, gap }: Record<string, string>) => {
    if (cut) onCut(cut.split(' '))
    if (gap) onGap()
  }
  const reader = makeReader(shared, { onEntry, onGap })
  // What the adapter takes for a client of the package `redis`. The channels are for questions, which are never asked.
  const client = {
    sSubscribe: () => {},
    subscribe: () => {},
    publish: async () => 0,
    xAdd: async (_stream: string, _id: string, entry: Record<string, string>) => {
      append(entry)
      return ''
    },
    duplicate: () => ({ ...client, on: () => {}, connect: async () => {}, disconnect: () => {}, xRead: reader }),
  }
  return {
    adapter: createAdapter(client, { streamName: stream, maxLen: lengthMax, onlyPlaintext: true }),
    publishCut: (ids) => append({ cut: ids.join(' ') }),
  }
}

type Read = { onEntry: (entry: Record<string, string>) => void; onGap: () => void }

/** Has the interface of the package's xRead. Handles the entries that the adapter does not know (those without `nsp`). */
function makeReader(shared: Shared, { onEntry, onGap }: Read) {
  let last: string | null = null
  let isBroken = false
  const from = async () => {
    // `$` is another end for each read, and entries in between would be missed.
    const end = z.array(z.string()).parse(await shared.run(endScript, [stream], []))
    return end[0] ?? '0-0'
  }
  return async () => {
    try {
      last ??= await from()
      const messages = await shared.read(stream, last)
      if (isBroken) onGap()
      isBroken = false
      last = messages.at(-1)?.id ?? last
      for (const { message } of messages) if (!message.nsp) onEntry(message)
      return messages.length === 0 ? null : [{ name: stream, messages }]
    } catch (error) {
      isBroken = true
      await new Promise((done) => setTimeout(done, 300).unref())
      throw error
    }
  }
}

const endScript = `local last = redis.call('xrevrange', KEYS[1], '+', '-', 'COUNT', 1)
return last[1] and {last[1][1]} or {}`
