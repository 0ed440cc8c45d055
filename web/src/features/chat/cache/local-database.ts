/** An IndexedDB database; opened at first use, and again after the browser closed it. */
export type LocalDatabase = {
  /** One transaction over some tables; resolves once it is on the disk. */
  run: <T>(tables: string[], mode: IDBTransactionMode, work: (table: TableOf) => Promise<T> | T) => Promise<T>
}
type TableOf = (name: string) => IDBObjectStore

type Shape = { name: string; version: number; upgrade: (db: IDBDatabase, from: number) => void }

/** Opens a database; null where the browser keeps none (some private windows). */
export async function openLocalDatabase(shape: Shape): Promise<LocalDatabase | null> {
  if (typeof indexedDB === 'undefined') return null
  const first = await open(shape).catch(() => null)
  if (!first) return null
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
  const attempt: LocalDatabase['run'] = async (tables, mode, work) => {
    const transaction = (db ?? hold(await open(shape))).transaction(tables, mode, { durability: 'strict' })
    const done = mode === 'readwrite' ? ended(transaction) : Promise.resolve()
    // Awaited below; a transaction that fails earlier must not cause an unhandled rejection until then.
    done.catch(() => undefined)
    const answer = await work((name) => transaction.objectStore(name))
    await done
    return answer
  }
  return {
    // Some browsers close a database while the device sleeps and report it to the next call.
    run: (tables, mode, work) =>
      attempt(tables, mode, work).catch(() => {
        db?.close()
        db = null
        return attempt(tables, mode, work)
      }),
  }
}

function open({ name, version, upgrade }: Shape): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = ({ oldVersion }) => upgrade(request.result, oldVersion)
  return answerOf(request)
}

/** What a request answers. */
export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
