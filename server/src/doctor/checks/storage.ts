import { randomBytes } from 'node:crypto'
import { type Check, fine } from '../check.ts'

/** Writes, reads and deletes a file where photos lie. */
export const checkStorage: Check = async ({ storage }) => {
  const key = `doctor/${randomBytes(12).toString('hex')}`
  const bytes = randomBytes(64)
  await storage.put(key, bytes, 'application/octet-stream')
  const found = await storage.get(key)
  await storage.remove(key)
  if (!found || !bytes.equals(found)) return { state: 'fail', found: 'broken', detail: 'put, get' }
  const left = await storage.get(key)
  return left === null ? fine : { state: 'fail', found: 'broken', detail: 'delete' }
}
