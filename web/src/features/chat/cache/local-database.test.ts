import { expect, test, vi } from 'vitest'
import { openLocalDatabase } from './local-database.ts'

type Request = { result: unknown; onsuccess?: () => void }

/** A request that succeeds a moment later. */
function answering(result: unknown): Request {
  const request: Request = { result }
  queueMicrotask(() => request.onsuccess?.())
  return request
}

test('a database closed by the browser is opened again', async () => {
  const lost = () => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  }
  const found = () => ({ objectStore: (name: string) => name })
  const connections = [
    { transaction: lost, close: vi.fn() },
    { transaction: found, close: vi.fn() },
  ]
  vi.stubGlobal('indexedDB', {
    open: vi.fn(() => answering(connections[vi.mocked(indexedDB.open).mock.calls.length - 1])),
  })
  const db = await openLocalDatabase({ name: 'test', version: 1, upgrade: () => {} })
  expect(await db?.run(['unsent'], 'readonly', (of) => of('unsent'))).toBe('unsent')
  expect(connections.map(({ close }) => close.mock.calls.length)).toEqual([1, 0])
})
