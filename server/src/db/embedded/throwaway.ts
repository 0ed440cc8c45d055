import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from './embedded.ts'
import { throwawaySettings } from './settings.ts'

/** An embedded PostgreSQL in a new temporary folder, quick because it may lose everything; `stop` deletes it. */
export async function startThrowaway(): Promise<Embedded> {
  const dataDir = mkdtempSync(join(tmpdir(), 'karibu-database-'))
  // PostgreSQL may run as another user, who has to pass through.
  chmodSync(dataDir, 0o711)
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const embedded = await startEmbedded({ dataDir, settings: throwawaySettings })
    return {
      ...embedded,
      stop: async () => {
        await embedded.stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
