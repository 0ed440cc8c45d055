type Row = object
type Key = string | number
type Rows = Map<Key, Row>
type Store = { rows: Rows; keyPath: string | undefined; indexes: Map<string, string>; next: number }
type StoreOptions = { keyPath?: string; autoIncrement?: boolean }

/** The databases of a browser in memory: as much of IndexedDB as the application uses. */
export function makeFakeDatabases() {
  const databases = new Map<string, Map<string, Store>>()
  return {
    clear: () => databases.clear(),
    open(name: string) {
      const known = databases.get(name)
      const stores = known ?? new Map<string, Store>()
      databases.set(name, stores)
      const request = { result: connectionTo(stores), onupgradeneeded: ignore, onsuccess: ignore }
      void soon(() => {
        if (!known) request.onupgradeneeded({ oldVersion: 0 })
        request.onsuccess({})
      })
      return request
    },
  }
}

const ignore: (event: object) => void = () => undefined
const soon = (work: () => void) => Promise.resolve().then(work)

function connectionTo(stores: Map<string, Store>) {
  return {
    close: () => undefined,
    createObjectStore: (name: string, { keyPath }: StoreOptions = {}) => {
      const store: Store = { rows: new Map(), keyPath, indexes: new Map(), next: 1 }
      stores.set(name, store)
      return { createIndex: (index: string, property: string) => store.indexes.set(index, property) }
    },
    transaction: () => transactionOf(stores),
  }
}

function transactionOf(stores: Map<string, Store>) {
  let requests = 0
  const transaction = {
    oncomplete: ignore,
    objectStore(name: string) {
      const store = stores.get(name)
      if (!store) throw new DOMException(name, 'NotFoundError')
      return accessTo(store, answer)
    },
  }
  function answer<T>(result: T) {
    requests += 1
    const request = { result, onsuccess: ignore }
    void soon(() => request.onsuccess({}))
    return request
  }
  void completeWhenIdle()
  return transaction

  // A transaction is over when no request was made for some turns of the event loop.
  async function completeWhenIdle(): Promise<void> {
    const before = requests
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    if (requests > before) return completeWhenIdle()
    transaction.oncomplete({})
  }
}

type Answering = <T>(result: T) => { result: T }

function accessTo(store: Store, answer: Answering) {
  const { rows, keyPath } = store
  return {
    get: (key: Key) => answer(structuredClone(rows.get(key))),
    getAll: () => answer(structuredClone([...rows.values()])),
    getAllKeys: () => answer([...rows.keys()]),
    delete: (key: Key) => answer(rows.delete(key)),
    put: (row: Row, outerKey?: Key) => {
      const key = outerKey ?? (keyPath === undefined ? store.next++ : keyIn(row, keyPath))
      rows.set(key, structuredClone(row))
      return answer(key)
    },
    index: (name: string) => {
      const property = store.indexes.get(name) ?? name
      const sorted = [...rows].sort(([, one], [, other]) => order(keyIn(one, property), keyIn(other, property)))
      const find = (value: Key) => sorted.find(([, row]) => keyIn(row, property) === value)
      return {
        get: (value: Key) => answer(structuredClone(find(value)?.[1])),
        getKey: (value: Key) => answer(find(value)?.[0]),
        getAllKeys: () => answer(sorted.map(([key]) => key)),
      }
    },
  }
}

const keyIn = (row: Row, property: string): Key => Reflect.get(row, property)
const order = (one: Key, other: Key): number => {
  if (one === other) return 0
  return one < other ? -1 : 1
}
