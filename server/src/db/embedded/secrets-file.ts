import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { errorCode } from '../../error-code.ts'
import { writeDurably } from './durable-file.ts'

/** What the embedded database must remember between starts; readable by the owner of the process only. */
const databaseSecrets = z.object({
  superuserPassword: z.string(),
  ownerPassword: z.string(),
  appPassword: z.string(),
  port: z.int(),
})
export type DatabaseSecrets = z.output<typeof databaseSecrets>

/** What a base backup holds beside the cluster: its passwords, and the key of the archived WAL. */
export const clusterSecrets = z.object({ database: databaseSecrets, walKey: z.base64() })
export type ClusterSecrets = z.output<typeof clusterSecrets>

const pathOf = (dataDir: string) => join(dataDir, 'database.json')

/** The secrets of an earlier start, or nothing. */
export function readSecrets(dataDir: string): DatabaseSecrets | undefined {
  try {
    return databaseSecrets.parse(JSON.parse(readFileSync(pathOf(dataDir), 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

export function makeSecrets(port: number): DatabaseSecrets {
  const password = () => randomBytes(24).toString('base64url')
  return { superuserPassword: password(), ownerPassword: password(), appPassword: password(), port }
}

/** Written beside and moved over, so that a crash leaves the old file or the new one. */
export function writeSecrets(dataDir: string, secrets: DatabaseSecrets): void {
  const next = `${pathOf(dataDir)}.next`
  writeDurably(next, Buffer.from(JSON.stringify(secrets)))
  renameSync(next, pathOf(dataDir))
}
