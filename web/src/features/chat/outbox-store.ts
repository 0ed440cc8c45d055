/** A message that is on its way: kept in this browser until the server has it. */
export type Unsent = {
  /** Order of writing, over all tabs. */
  place: number
  clientId: string
  /** Whose outbox it lies in. */
  memberId: string
  /** The member it goes to. */
  to: string
  body: string
  writtenAt: string
  /** null: waits for its turn. Else the code of the refusal; it waits for the member's decision. */
  failure: string | null
}

export type OutboxStore = {
  add: (unsent: Omit<Unsent, 'place'>) => Promise<void>
  /** In the order of writing. */
  all: (memberId: string) => Promise<Unsent[]>
  change: (unsent: Unsent) => Promise<void>
  remove: (place: number) => Promise<void>
}

const name = 'karibu-outbox'
const table = 'unsent'

/** The outbox in IndexedDB; in memory where there is none (some private windows). */
export async function openOutboxStore(): Promise<OutboxStore> {
  const db = typeof indexedDB === 'undefined' ? null : await openDatabase().catch(() => null)
  return db ? storeIn(db) : memoryStore()
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(table, { keyPath: 'place', autoIncrement: true })
    store.createIndex('member', 'memberId')
  }
  return answerOf(request)
}

function storeIn(first: IDBDatabase): OutboxStore {
  let db: IDBDatabase | null = null
  const hold = (opened: IDBDatabase): IDBDatabase => {
    // Logging out deletes the database; an open connection would keep it alive.
    opened.onversionchange = () => {
      opened.close()
      db = null
    }
    opened.onclose = () => {
      db = null
    }
    db = opened
    return opened
  }
  hold(first)
  const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const transaction = (db ?? hold(await openDatabase())).transaction(table, mode, { durability: 'strict' })
    const answer = await answerOf(work(transaction.objectStore(table)))
    if (mode === 'readwrite') await ended(transaction)
    return answer
  }
  return {
    add: (unsent) => run('readwrite', (store) => store.add(unsent)).then(() => undefined),
    all: (memberId) => run<Unsent[]>('readonly', (store) => store.index('member').getAll(memberId)),
    change: (unsent) => run('readwrite', (store) => store.put(unsent)).then(() => undefined),
    remove: (place) => run('readwrite', (store) => store.delete(place)),
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

export function memoryStore(): OutboxStore {
  const kept = new Map<number, Unsent>()
  let last = 0
  return {
    add: async (unsent) => {
      last += 1
      kept.set(last, { ...unsent, place: last })
    },
    all: async (memberId) => [...kept.values()].filter((unsent) => unsent.memberId === memberId),
    change: async (unsent) => void kept.set(unsent.place, unsent),
    remove: async (place) => void kept.delete(place),
  }
}
