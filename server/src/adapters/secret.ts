import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../error-code.ts'

/** The key of hashes and signed addresses: made at the first start and kept in the data folder. */
export function loadSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}
