import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from 'redis'
import type { Log } from '../log.ts'
import type { Shared } from '../ports/shared.ts'

const answerMs = 500
// After a question that was not answered in time nothing is asked for so long.
const restMs = 1_000
const blockMs = 2_000
const againMs = 300
const connectMs = 3_000
// More than what may wait for answers within `answerMs`; what comes beyond it fails at once.
const waitingMax = 5_000

/** What servers share in the Redis at `url`. Continues without it, and reconnects automatically. */
export async function openRedis(url: string, log: Log): Promise<Shared> {
  const asking = open(url)
  const reading = open(url)
  const { ask, mayAsk, isUp, note } = makeQuestions(asking, log)
  reading.on('error', () => {})
  await Promise.race([Promise.all([connect(asking), connect(reading)]), wait(connectMs, undefined, { ref: false })])
  note(!asking.isReady)
  return {
    isUp,
    run: (script, keys, values) => ask(() => asking.eval(script, { keys, arguments: values })),
    append: (stream, entry, lengthMax) => {
      if (!mayAsk()) return false
      const cut = { TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: lengthMax } } as const
      void ask(() => asking.xAdd(stream, '*', entry, cut)).catch(() => {})
      return true
    },
    read: async (stream, after) => {
      try {
        if (!reading.isReady) throw new Error('Redis is away')
        const found = await reading.xRead({ key: stream, id: after }, { COUNT: 500, BLOCK: blockMs })
        return found?.[0]?.messages ?? []
      } catch (error) {
        await wait(againMs)
        throw error
      }
    },
    close: async () => {
      for (const client of [asking, reading]) if (client.isOpen) client.destroy()
    },
  }
}

/** Questions with a time limit. After one without an answer, none is asked for a while. */
function makeQuestions(client: ReturnType<typeof open>, log: Log) {
  let restUntil = 0
  let isAway = false
  const note = (away: boolean) => {
    if (away === isAway) return
    isAway = away
    if (away) log('redis_lost')
    else log('redis_restored')
  }
  client.on('error', () => note(true))
  client.on('ready', () => note(false))
  const mayAsk = () => client.isReady && Date.now() >= restUntil
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    if (!mayAsk()) throw new Error('Redis is away')
    const answer = question()
    // A late response is ignored.
    answer.catch(() => {})
    const late = new AbortController()
    try {
      const result = await Promise.race([answer, lateness(late.signal)])
      note(false)
      return result
    } catch (error) {
      if (error === tooLate) {
        restUntil = Date.now() + restMs
        note(true)
      }
      throw error
    } finally {
      late.abort()
    }
  }
  return { ask, mayAsk, isUp: () => !isAway && mayAsk(), note }
}

function open(url: string) {
  return createClient({
    url,
    // The shape of answers that the adapter of the sockets reads.
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: waitingMax,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    pingInterval: 2_000,
    socket: {
      connectTimeout: connectMs,
      // A line on which nothing comes, not even the answer to a ping, is dead.
      socketTimeout: 8_000,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, 2_000) + Math.random() * 100,
    },
  })
}

const connect = (client: ReturnType<typeof open>) => client.connect().catch(() => {})

const tooLate = new Error('Redis did not answer in time')

async function lateness(signal: AbortSignal): Promise<never> {
  await wait(answerMs, undefined, { signal, ref: false }).catch(() => {})
  throw tooLate
}
