import { createServer } from 'node:net'
import type { Config } from '../../server/src/config/config.ts'
import { hasCluster } from '../../server/src/db/embedded/cluster.ts'
import { assertSpace, makeDataFolder } from '../../server/src/db/embedded/data-folder.ts'
import { assertFree } from '../../server/src/db/embedded/data-lock.ts'
import { ensureAppLogin } from '../../server/src/db/roles.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'

/**
 * Tries what a start can fail on within a second: the data folder, the port, the logins of an own database. Throws a
 * StartFault before anything long has begun.
 */
export async function assertStartable(config: Config): Promise<void> {
  const dataDir = makeDataFolder(config.dataDir)
  // With a database of its own a server shares the folder: `npm run dev` holds it for the database that its server uses.
  if (!config.database) assertFree(dataDir)
  if (!config.database && !hasCluster(dataDir)) assertSpace(dataDir)
  await assertPort(config)
  if (config.database) await ensureAppLogin(config.database)
}

const portsTried = 50

async function assertPort({ host, port }: Config): Promise<void> {
  const code = await tryPort(host, port)
  if (!code) return
  if (code === 'EACCES')
    throw new StartFault(`Port ${port} may not be opened by this user. Choose one above 1023: PORT=3000 npm start`)
  if (code !== 'EADDRINUSE')
    throw new StartFault(`HOST=${host} cannot be listened on (${code}). Use 127.0.0.1 or 0.0.0.0.`)
  throw new StartFault(
    `Port ${port} of ${host} is taken by another program. Choose another: PORT=${await nextFree(host, port)} npm start`,
  )
}

async function nextFree(host: string, taken: number): Promise<number> {
  for (let port = taken + 1; port <= Math.min(taken + portsTried, 65_535); port += 1)
    if (!(await tryPort(host, port))) return port
  return 0
}

/** Listens for a moment; answers the error's code when that is not possible. */
function tryPort(host: string, port: number): Promise<string | undefined> {
  const server = createServer()
  return new Promise((done) => {
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'unknown'))
    server.listen({ host, port }, () => server.close(() => done(undefined)))
  })
}
