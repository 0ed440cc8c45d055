import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/** Adds what `.env` says to the environment; what is set already stays. */
export function loadEnvironment(): void {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
