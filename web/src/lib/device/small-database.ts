const table = 'rows'

/**
 * One transaction over the only table of a small database of this browser, by counted keys or those given; answers with what
 * the requests answered. It is closed at once: open it would hold up the logging out, which deletes it. Throws where the
 * browser keeps nothing.
 */
export async function within(
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => readonly IDBRequest[],
): Promise<unknown[]> {
  const db = await open(name)
  try {
    const transaction = db.transaction(table, mode, { durability: 'strict' })
    const requests = work(transaction.objectStore(table))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return requests.map(({ result }) => result)
  } finally {
    db.close()
  }
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table, { autoIncrement: true })
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
