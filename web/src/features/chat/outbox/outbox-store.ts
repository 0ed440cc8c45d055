import type { Message } from '@karibu/contract'
import { answerOf, type LocalDatabase, openLocalDatabase } from '../cache/local-database.ts'

export type Quote = NonNullable<Message['replyTo']>

/** What is drawn of a photo or a voice note before the server has it. */
export type UnsentMedia =
  | { kind: 'photo'; width: number; height: number }
  | { kind: 'voice'; seconds: number; waveform: number[] }

/** A message that is on its way: kept in this browser until the server has it. */
export type Unsent = {
  /** Order of writing, over all tabs. */
  place: number
  clientId: string
  /** The member whose outbox it is in. */
  memberId: string
  /** The member it goes to. */
  to: string
  body: string
  writtenAt: string
  /** null: waits for its turn. Else the code of the refusal; it waits for the member's decision. */
  failure: string | null
  replyTo?: Quote | null
  /** The member was asked whether to send it although it resembles fraud. */
  confirmed?: boolean
  /** Given, it is no text; its bytes lie beside it. */
  media?: UnsentMedia
}

export type OutboxStore = {
  add: (unsent: Omit<Unsent, 'place'>, bytes?: Blob) => Promise<void>
  /** In the order of writing. */
  all: (memberId: string) => Promise<Unsent[]>
  change: (unsent: Unsent) => Promise<void>
  remove: (unsent: Unsent) => Promise<void>
  /** The photo or the voice note of a message. */
  bytesOf: (clientId: string) => Promise<Blob | null>
}

const name = 'karibu-outbox'
const table = 'unsent'
const bytesTable = 'bytes'

/** The outbox in IndexedDB; in memory where there is none. */
export async function openOutboxStore(): Promise<OutboxStore> {
  const db = await openLocalDatabase({ name, version: 2, upgrade })
  return db ? withSpare(storeIn(db)) : memoryStore()
}

/** Places in memory come after all that a disk gives. */
const spareFrom = 2 ** 40

/** What the disk does not take, because it is full or out of reach, waits in memory as long as the page lives. */
export function withSpare(disk: OutboxStore): OutboxStore {
  const memory = memoryStore(spareFrom)
  const storeOf = ({ place }: Unsent) => (place > spareFrom ? memory : disk)
  return {
    add: (unsent, bytes) => disk.add(unsent, bytes).catch(() => memory.add(unsent, bytes)),
    all: async (memberId) => {
      const spare = await memory.all(memberId)
      if (spare.length === 0) return disk.all(memberId)
      const stored = await disk.all(memberId).catch(() => [])
      return [...stored, ...spare].sort((first, second) => first.writtenAt.localeCompare(second.writtenAt))
    },
    change: (unsent) => storeOf(unsent).change(unsent),
    remove: (unsent) => storeOf(unsent).remove(unsent),
    bytesOf: async (clientId) => (await memory.bytesOf(clientId)) ?? disk.bytesOf(clientId),
  }
}

function upgrade(db: IDBDatabase, from: number): void {
  if (from < 1) {
    const store = db.createObjectStore(table, { keyPath: 'place', autoIncrement: true })
    store.createIndex('member', 'memberId')
  }
  if (from < 2) db.createObjectStore(bytesTable, { keyPath: 'clientId' })
}

type Bytes = { clientId: string; blob: Blob }

function storeIn({ run }: LocalDatabase): OutboxStore {
  return {
    add: (unsent, blob) =>
      run([table, bytesTable], 'readwrite', (of) => {
        of(table).add(unsent)
        if (blob) of(bytesTable).add({ clientId: unsent.clientId, blob } satisfies Bytes)
      }),
    all: (memberId) => run([table], 'readonly', (of) => answerOf<Unsent[]>(of(table).index('member').getAll(memberId))),
    change: (unsent) => run([table], 'readwrite', (of) => void of(table).put(unsent)),
    remove: ({ place, clientId }) =>
      run([table, bytesTable], 'readwrite', (of) => {
        of(table).delete(place)
        of(bytesTable).delete(clientId)
      }),
    bytesOf: (clientId) =>
      run([bytesTable], 'readonly', async (of) => {
        const found = await answerOf<Bytes | undefined>(of(bytesTable).get(clientId))
        return found?.blob ?? null
      }),
  }
}

export function memoryStore(first = 0): OutboxStore {
  const stored = new Map<number, Unsent>()
  const bytes = new Map<string, Blob>()
  let last = first
  return {
    add: async (unsent, blob) => {
      last += 1
      stored.set(last, { ...unsent, place: last })
      if (blob) bytes.set(unsent.clientId, blob)
    },
    all: async (memberId) => [...stored.values()].filter((unsent) => unsent.memberId === memberId),
    change: async (unsent) => void stored.set(unsent.place, unsent),
    remove: async ({ place, clientId }) => {
      stored.delete(place)
      bytes.delete(clientId)
    },
    bytesOf: async (clientId) => bytes.get(clientId) ?? null,
  }
}
