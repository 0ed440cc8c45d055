import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../server/src/db/database.ts'
import { startThrowaway } from '../../server/src/db/embedded/throwaway.ts'
import { migrate } from '../../server/src/db/migrate/migrate.ts'
import { makeTalkers, type Talker } from '../chat/chat-world.ts'
import { startOneServer } from '../churn/churn-servers.ts'

type EdgeServer = { url: string; members: Talker[]; pool: Database['pool'] }

/** Runs the real server as a process of its own, with so many members, for the time of `work`. */
export async function withEdgeServer<T>(
  { members: count, limits, settings }: { members: number; limits: 'on' | 'off'; settings?: Record<string, string> },
  work: (server: EdgeServer) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-edge-'))
  chmodSync(folder, 0o711)
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const database = await startThrowaway()
    undo.push(database.stop)
    await migrate({ adminUrl: database.adminUrl })
    const { pool, close } = openDatabase(database.adminUrl, { poolMax: 2 })
    undo.push(close)
    const members = await makeTalkers(pool, count)
    const server = await startOneServer({
      name: 'server',
      folder,
      database,
      redisUrl: null,
      limits,
      paystack: 'sandbox',
      ...(settings && { settings }),
    })
    undo.push(server.stop)
    return await work({ url: server.url, members, pool })
  } finally {
    for (const step of undo.reverse()) await step()
  }
}
