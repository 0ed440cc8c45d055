import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openLine } from '../chat/chat-line.ts'
import type { Talker } from '../chat/chat-world.ts'
import type { Acknowledged } from './churn-check.ts'
import { askOnce } from './churn-http.ts'

type Message = { id: string; seq: number; body: string }
type Sender = {
  url: string
  me: Talker
  to: Talker
  texts: string[]
  onAcknowledged: (message: Acknowledged) => void
  /** Planted: each try is a message of its own. */
  withoutClientId?: boolean
}

const againMs = 30

/** Writes one text after the other, each again and again with its clientId until it is acknowledged, as the outbox does. */
export async function runSender({ url, me, to, texts, onAcknowledged, withoutClientId }: Sender): Promise<void> {
  const path = `/members/${to.uid}/messages`
  for (const body of texts) {
    const clientId = randomUUID()
    for (;;) {
      try {
        const message = { clientId: withoutClientId ? randomUUID() : clientId, kind: 'text', body }
        const { status, data } = await askOnce({ url, token: me.token, method: 'POST', path, body: message })
        if (status >= 400 && status < 500) throw new TypeError(`${body} was refused with ${status}`)
        if (status < 400) {
          const { id, seq } = (data as { message: Omit<Acknowledged, 'body'> }).message
          onAcknowledged({ body, id, seq })
          break
        }
      } catch (error) {
        if (error instanceof TypeError) throw error
      }
      await wait(againMs * Math.random())
    }
  }
}

export type Device = {
  name: string
  shown: Message[]
  reconnects: () => number
  stop: () => Promise<void>
}
type ClientOptions = {
  name: string
  url: string
  me: Talker
  conversationId: string
  /** Planted: what was missed while away is not asked for. */
  withoutResync?: boolean
}

const pageSize = 200

/**
 * A device that stays connected as well as it can and follows a conversation as the web does: a message that follows
 * what is held is taken in, anything farther is asked for by `afterSeq`, as is everything after each new connection.
 */
export function openDevice({ name, url, me, conversationId, withoutResync }: ClientOptions): Device {
  const shown: Message[] = []
  let to = 0
  let lastSeq = 0
  let reconnects = 0
  let isStopped = false
  let catching: Promise<void> | null = null
  let hangUp = () => {}
  const take = (message: Message) => {
    lastSeq = Math.max(lastSeq, message.seq)
    if (withoutResync ? message.seq <= to : message.seq !== to + 1) return
    shown.push({ id: message.id, seq: message.seq, body: message.body })
    to = message.seq
  }
  const nextPage = async () => {
    const path = `/conversations/${conversationId}/messages?afterSeq=${to}&limit=${pageSize}`
    const { status, data } = await askOnce({ url, token: me.token, path })
    if (status !== 200) throw new Error(`refused with ${status}`)
    const page = data as { messages: Message[]; lastSeq: number }
    for (const message of page.messages) take(message)
    lastSeq = Math.max(lastSeq, page.lastSeq)
  }
  const catchUp = async () => {
    do {
      await nextPage().catch(() => wait(againMs * Math.random()))
    } while (to < lastSeq && !isStopped)
  }
  const resync = () => {
    if (withoutResync) return
    catching ??= catchUp().finally(() => {
      catching = null
    })
  }
  const onEvent = (event: string, payload: { message: Message & { conversationId: string } }) => {
    if (event !== 'message.created' || payload.message.conversationId !== conversationId) return
    take(payload.message)
    if (to < lastSeq) resync()
  }
  const live = async () => {
    while (!isStopped) {
      const line = openLine(url, me.token, onEvent)
      hangUp = line.close
      await line.open.then(resync, () => wait(againMs * Math.random()))
      await line.closed
      reconnects += 1
    }
  }
  const living = live()
  return {
    name,
    shown,
    reconnects: () => reconnects,
    stop: async () => {
      isStopped = true
      hangUp()
      await living
      await catching
    },
  }
}
