import { api, type Message } from '@karibu/contract'
import { ApiFailure, call, upload } from '../../../lib/api/api.ts'
import { type OutboxStore, openOutboxStore, type Unsent } from './outbox-store.ts'

type Doors = {
  store: () => Promise<OutboxStore>
  send: (unsent: Unsent, bytes: Blob | null, onProgress: (share: number) => void) => Promise<Message>
  /** Told of each message that the server has taken, in every tab. */
  onSent: (message: Message, to: string) => void
  /** Told of each message that the server refused for good. */
  onRefused?: (unsent: Unsent) => void
}

/** What one writes: words, or a photo or voice note with its bytes. */
export type Written = Pick<Unsent, 'to' | 'body' | 'replyTo' | 'media'> & { bytes?: Blob }

/** From tab to tab: the outbox has changed, perhaps because this message went out. */
type Word = { message: Message; to: string } | null

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
  private underway: { clientId: string; share: number } | null = null
  private readonly watchers = new Set<() => void>()
  private readonly progressWatchers = new Set<() => void>()
  private readonly otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('karibu-outbox')

  constructor(doors: Doors) {
    this.doors = doors
    if (this.otherTabs) this.otherTabs.onmessage = ({ data }: MessageEvent<Word>) => this.hearTab(data)
  }

  read = (): readonly Unsent[] => this.shown

  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** How much of a message has travelled, 0 to 1; null while it is not its turn. */
  progressOf = (clientId: string): number | null => (this.underway?.clientId === clientId ? this.underway.share : null)

  subscribeProgress = (watcher: () => void): (() => void) => {
    this.progressWatchers.add(watcher)
    return () => void this.progressWatchers.delete(watcher)
  }

  /** The bytes of what waits, to be shown here meanwhile. */
  bytesOf = async (clientId: string): Promise<Blob | null> => (await this.open()).bytesOf(clientId)

  /** Whose outbox it is now; null when nobody is signed in. Sends what lies in it. */
  belongTo(id: string | null): void {
    if (this.memberId === id) return
    this.memberId = id
    void this.refresh().then(() => this.drain())
  }

  /** Resolves when the message is kept in this browser; sending goes on behind it. */
  add = async ({ bytes, ...written }: Written): Promise<void> => {
    const { memberId } = this
    if (!memberId) return
    const store = await this.open()
    const writtenAt = new Date().toISOString()
    await store.add({ ...written, clientId: crypto.randomUUID(), memberId, writtenAt, failure: null }, bytes)
    await this.changed(null)
    void this.drain()
  }

  retry = async (unsent: Unsent): Promise<void> => {
    await (await this.open()).change({ ...unsent, failure: null })
    await this.changed(null)
    void this.drain()
  }

  discard = async (unsent: Unsent): Promise<void> => {
    await (await this.open()).remove(unsent)
    await this.changed(null)
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

  private async changed(word: Word): Promise<void> {
    await this.refresh()
    this.otherTabs?.postMessage(word)
  }

  // First the message as the server has it, then the outbox without it: it never leaves the screen between.
  private hearTab(word: Word): void {
    if (word) this.doors.onSent(word.message, word.to)
    void this.refresh()
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
      this.isUnderway(null)
    }
  }

  // Read anew before each message: another tab may have sent it meanwhile.
  private async sendAll(): Promise<void> {
    const store = await this.open()
    for (;;) {
      const { memberId } = this
      const next = memberId && (await store.all(memberId)).find(({ failure }) => failure === null)
      if (!next || memberId !== this.memberId) return
      await this.changed(await this.sendOne(next, store))
    }
  }

  private async sendOne(next: Unsent, store: OutboxStore): Promise<Word> {
    const { clientId, to } = next
    try {
      const bytes = next.media ? await store.bytesOf(clientId) : null
      if (next.media) this.isUnderway({ clientId, share: 0 })
      const message = await this.doors.send(next, bytes, (share) => this.isUnderway({ clientId, share }))
      this.doors.onSent(message, to)
      await store.remove(next)
      return { message, to }
    } catch (error) {
      if (!isFinal(error)) throw error
      await store.change({ ...next, failure: error.code })
      this.doors.onRefused?.(next)
      return null
    }
  }

  private isUnderway(next: typeof this.underway): void {
    if (this.underway === next) return
    this.underway = next
    for (const watcher of this.progressWatchers) watcher()
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
export async function sendUnsent(
  { to, clientId, body, replyTo, media }: Unsent,
  bytes: Blob | null,
  onProgress: (share: number) => void,
): Promise<Message> {
  const params = { id: to }
  if (!media) {
    const answer = await call(api.chat.send, { params, body: { clientId, body, replyTo: replyTo?.seq } })
    return answer.message
  }
  const form = new FormData()
  form.append('clientId', clientId)
  form.append('kind', media.kind)
  if (replyTo) form.append('replyTo', String(replyTo.seq))
  if (media.kind === 'voice') form.append('waveform', JSON.stringify(media.waveform))
  form.append('file', bytes ?? new Blob(), media.kind)
  return (await upload(api.chat.send, form, onProgress, { params })).data.message
}

export const browserStore = openOutboxStore
