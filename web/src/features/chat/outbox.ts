import { api, type Message } from '@karibu/contract'
import { ApiFailure, call } from '../../lib/api.ts'
import { type OutboxStore, openOutboxStore, type Unsent } from './outbox-store.ts'

type Doors = {
  store: () => Promise<OutboxStore>
  send: (unsent: Unsent) => Promise<Message>
  /** Told of each message that the server has taken. */
  onSent: (message: Message, unsent: Unsent) => void
  /** Told of each message that the server refused for good. */
  onRefused?: (unsent: Unsent) => void
}

const waitFirstMs = 1000
const waitMaxMs = 30_000

/**
 * What one wrote and the server has not yet: sent one after the other in the order of writing, again and again until
 * the server answers. It outlives reloads, and two tabs take turns.
 */
export class Outbox {
  private readonly doors: Doors
  private memberId: string | null = null
  private shown: readonly Unsent[] = []
  private opened: Promise<OutboxStore> | null = null
  private isDraining = false
  private isAsked = false
  private waitMs = waitFirstMs
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly watchers = new Set<() => void>()
  private readonly otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('karibu-outbox')

  constructor(doors: Doors) {
    this.doors = doors
    if (this.otherTabs) this.otherTabs.onmessage = () => void this.refresh()
  }

  read = (): readonly Unsent[] => this.shown

  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** Whose outbox it is now; null when nobody is signed in. Sends what lies in it. */
  belongTo(id: string | null): void {
    if (this.memberId === id) return
    this.memberId = id
    void this.refresh().then(() => this.drain())
  }

  /** Resolves when the message is kept in this browser; sending goes on behind it. */
  add = async ({ to, body }: { to: string; body: string }): Promise<void> => {
    const { memberId } = this
    if (!memberId) return
    const store = await this.open()
    const writtenAt = new Date().toISOString()
    await store.add({ clientId: crypto.randomUUID(), memberId, to, body, writtenAt, failure: null })
    await this.changed()
    void this.drain()
  }

  retry = async (unsent: Unsent): Promise<void> => {
    await (await this.open()).change({ ...unsent, failure: null })
    await this.changed()
    void this.drain()
  }

  discard = async (unsent: Unsent): Promise<void> => {
    await (await this.open()).remove(unsent.place)
    await this.changed()
  }

  /** The network may be back: waits no longer. */
  hurry = (): void => {
    this.waitMs = waitFirstMs
    void this.drain()
  }

  private open(): Promise<OutboxStore> {
    this.opened ??= this.doors.store()
    return this.opened
  }

  private async refresh(): Promise<void> {
    const { memberId } = this
    const next = memberId ? await (await this.open()).all(memberId) : []
    if (memberId !== this.memberId) return
    this.shown = next
    for (const watcher of this.watchers) watcher()
  }

  private async changed(): Promise<void> {
    await this.refresh()
    this.otherTabs?.postMessage(null)
  }

  private async drain(): Promise<void> {
    this.isAsked = true
    if (this.isDraining) return
    this.isDraining = true
    clearTimeout(this.timer)
    try {
      while (this.isAsked) {
        this.isAsked = false
        await inTurn(this.memberId, () => this.sendAll())
      }
      this.waitMs = waitFirstMs
    } catch {
      this.timer = setTimeout(() => void this.drain(), this.waitMs)
      this.waitMs = Math.min(this.waitMs * 2, waitMaxMs)
    } finally {
      this.isDraining = false
    }
  }

  // Read anew before each message: another tab may have sent it meanwhile.
  private async sendAll(): Promise<void> {
    const store = await this.open()
    for (;;) {
      const { memberId } = this
      const next = memberId && (await store.all(memberId)).find(({ failure }) => failure === null)
      if (!next || memberId !== this.memberId) return
      try {
        this.doors.onSent(await this.doors.send(next), next)
        await store.remove(next.place)
      } catch (error) {
        if (!isFinal(error)) throw error
        await store.change({ ...next, failure: error.code })
        this.doors.onRefused?.(next)
      }
      await this.changed()
    }
  }
}

const retried = [401, 408, 425, 429]

/** A no that another try would not change. */
function isFinal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500 && !retried.includes(error.status)
}

function inTurn(memberId: string | null, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work()
  return navigator.locks.request(`karibu-outbox-${memberId}`, work)
}

/** Sends one message; the same one again gives the same answer. */
export const sendUnsent = ({ to, clientId, body }: Unsent): Promise<Message> =>
  call(api.chat.send, { params: { id: to }, body: { clientId, body } }).then(({ message }) => message)

export const browserStore = openOutboxStore
