import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../server/src/config.ts'
import { root } from './run.ts'

/** Adds what `.env` says to the environment; what is set already stays. */
export function loadEnvironment(): void {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** Which database a configuration means. */
export const databaseOf = ({ dataDir, database, backup }: Config) => ({
  dataDir,
  databaseUrl: database?.url,
  databaseAdminUrl: database?.adminUrl,
  walDir: backup.walDir,
})
