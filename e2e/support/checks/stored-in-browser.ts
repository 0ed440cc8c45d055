import { expect, type Page } from '@playwright/test'

/** Waits until the answer of a query lies in this browser with this text; what was seen is written a moment later. */
export async function expectSeenStored(page: Page, key: string, text: string): Promise<void> {
  const isStored = async () => {
    const rows = await rowsOf(page, 'karibu-seen', 'rows')
    const answers = (rows as { answers?: { key: unknown[] }[] }[]).flatMap(({ answers = [] }) => answers)
    return answers.some((answer) => answer.key[0] === key && JSON.stringify(answer).includes(text))
  }
  await expect.poll(isStored, { message: `“${text}” among the stored ${key}` }).toBe(true)
}

/** Waits until a list of conversations, or one that was opened, lies in this browser with this text. */
export async function expectTalkStored(page: Page, table: 'conversations' | 'threads', text: string): Promise<void> {
  const isStored = async () => JSON.stringify(await rowsOf(page, 'karibu-chat', table)).includes(text)
  await expect.poll(isStored, { message: `“${text}” among the stored ${table}` }).toBe(true)
}

/** Waits until every file that this page has loaded is stored for a load without a network. */
export async function expectFilesStored(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      const names = performance.getEntriesByType('resource').map(({ name }) => name)
      const files = names.filter((name) => new URL(name).pathname.startsWith('/assets/'))
      const stored = await Promise.all(['/dashboard', ...files].map(async (file) => [file, await caches.match(file)]))
      return stored.flatMap(([file, response]) => (response ? [] : [file]))
    })
  await expect.poll(missing, { message: 'files that are not stored' }).toEqual([])
}

/** Every row of a table of this browser. One that is not there yet is not made by looking. */
function rowsOf(page: Page, database: string, table: string): Promise<unknown[]> {
  return page.evaluate(
    async ([database, table]) => {
      if (!(await indexedDB.databases()).some(({ name }) => name === database)) return []
      const resultOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const db = await resultOf(indexedDB.open(database))
      try {
        return await resultOf(db.transaction(table).objectStore(table).getAll())
      } finally {
        // Left open it would hold up the logging out, which deletes it.
        db.close()
      }
    },
    [database, table] as const,
  )
}
