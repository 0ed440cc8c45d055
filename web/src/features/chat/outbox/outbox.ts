import { api, type Message } from '@karibu/contract'
import { ApiFailure, call, upload } from '../../../lib/api/api.ts'
import { type OutboxStore, openOutboxStore, type Unsent } from './outbox-store.ts'

type Ports = {
  store: () => Promise<OutboxStore>
  send: (unsent: Unsent, bytes: Blob | null, onProgress: (share: number) => void) => Promise<Message>
  /** Called in every tab for each message that the server accepted. */
  onSent: (message: Message, to: string) => void
  /** Called for each message that the server rejected permanently. */
  onRefused?: (unsent: Unsent) => void
}

/** A new message: text, or a photo or voice note with its bytes. */
export type MessageInput = Pick<Unsent, 'to' | 'body' | 'replyTo' | 'media'> & { bytes?: Blob }

/** Broadcast between tabs: the outbox changed; contains the message if it was sent. */
type TabMessage = { message: Message; to: string } | null

const waitFirstMs = 1000
const waitMaxMs = 30_000

/**
 * Queue of unsent messages. Sends sequentially in FIFO order and retries until the server answers. It survives
 * reloads, and a lock lets only one tab send at a time.
 */
export class Outbox {
  private readonly ports: Ports
  private memberId: string | null = null
  private shown: readonly Unsent[] = []
  private opened: Promise<OutboxStore> | null = null
  private isDraining = false
  private isDrainRequested = false
  private waitMs = waitFirstMs
  private timer: ReturnType<typeof setTimeout> | undefined
  private underway: { clientId: string; share: number } | null = null
  private readonly watchers = new Set<() => void>()
  private readonly progressWatchers = new Set<() => void>()
  private readonly otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('karibu-outbox')

  constructor(ports: Ports) {
    this.ports = ports
    if (this.otherTabs) this.otherTabs.onmessage = ({ data }: MessageEvent<TabMessage>) => this.onTabMessage(data)
  }

  read = (): readonly Unsent[] => this.shown

  subscribe = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }

  /** Upload progress of a message, 0 to 1; null while it is not being sent. */
  progressOf = (clientId: string): number | null => (this.underway?.clientId === clientId ? this.underway.share : null)

  subscribeProgress = (watcher: () => void): (() => void) => {
    this.progressWatchers.add(watcher)
    return () => void this.progressWatchers.delete(watcher)
  }

  /** The bytes of an unsent message, for its preview. */
  bytesOf = async (clientId: string): Promise<Blob | null> => (await this.open()).bytesOf(clientId)

  /** Sets the member whose outbox it is (null when signed out) and sends its messages. */
  belongTo(id: string | null): void {
    if (this.memberId === id) return
    this.memberId = id
    void this.refresh().then(() => this.drain())
  }

  /** Resolves when the message is stored in this browser; sending continues in the background. */
  add = async ({ bytes, ...written }: MessageInput): Promise<void> => {
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

  /** The network may be back: retries immediately. */
  hurry = (): void => {
    this.waitMs = waitFirstMs
    void this.drain()
  }

  private open(): Promise<OutboxStore> {
    this.opened ??= this.ports.store()
    return this.opened
  }

  private async refresh(): Promise<void> {
    const { memberId } = this
    const next = memberId ? await (await this.open()).all(memberId) : []
    if (memberId !== this.memberId) return
    this.shown = next
    for (const watcher of this.watchers) watcher()
  }

  private async changed(sent: TabMessage): Promise<void> {
    await this.refresh()
    this.otherTabs?.postMessage(sent)
  }

  // First adds the sent message, then removes it from the outbox, so that it never disappears in between.
  private onTabMessage(sent: TabMessage): void {
    if (sent) this.ports.onSent(sent.message, sent.to)
    void this.refresh()
  }

  private async drain(): Promise<void> {
    this.isDrainRequested = true
    if (this.isDraining) return
    this.isDraining = true
    clearTimeout(this.timer)
    try {
      while (this.isDrainRequested) {
        this.isDrainRequested = false
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

  // Reads the store again before each message: another tab may have sent it meanwhile.
  private async sendAll(): Promise<void> {
    const store = await this.open()
    for (;;) {
      const { memberId } = this
      const next = memberId && (await store.all(memberId)).find(({ failure }) => failure === null)
      if (!next || memberId !== this.memberId) return
      await this.changed(await this.sendOne(next, store))
    }
  }

  private async sendOne(next: Unsent, store: OutboxStore): Promise<TabMessage> {
    const { clientId, to } = next
    try {
      const bytes = next.media ? await store.bytesOf(clientId) : null
      if (next.media) this.isUnderway({ clientId, share: 0 })
      const message = await this.ports.send(next, bytes, (share) => this.isUnderway({ clientId, share }))
      this.ports.onSent(message, to)
      await store.remove(next)
      return { message, to }
    } catch (error) {
      if (!isFinal(error)) throw error
      await store.change({ ...next, failure: error.code })
      this.ports.onRefused?.(next)
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

/** Whether a retry cannot succeed. */
function isFinal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500 && !retried.includes(error.status)
}

function inTurn(memberId: string | null, work: () => Promise<void>): Promise<void> {
  if (typeof navigator === 'undefined' || !navigator.locks) return work()
  return navigator.locks.request(`karibu-outbox-${memberId}`, work)
}

/** Sends one message; repeating it returns the same response. */
export async function sendUnsent(
  { to, clientId, body, replyTo, media, confirmed }: Unsent,
  bytes: Blob | null,
  onProgress: (share: number) => void,
): Promise<Message> {
  const params = { id: to }
  if (!media) {
    const answer = await call(api.chat.send, {
      params,
      body: { clientId, body, replyTo: replyTo?.seq, askFirst: !confirmed },
    })
    return answer.message
  }
  const form = new FormData()
  form.append('clientId', clientId)
  form.append('kind', media.kind)
  if (replyTo) form.append('replyTo', String(replyTo.seq))
  if (media.kind === 'voice') form.append('waveform', JSON.stringify(media.waveform))
  form.append('file', bytes ?? new Blob(), media.kind)
  return (await upload(api.chat.send, form, { onProgress, params })).data.message
}

export const browserStore = openOutboxStore
