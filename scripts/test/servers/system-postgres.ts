import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../bench/free-port.ts'
import { databaseUser, giveTo } from '../../../server/src/db/embedded/database-user.ts'
import { startPostmaster } from '../../../server/src/db/embedded/postmaster.ts'
import type { Postgres } from '../../lib/system/find-postgres.ts'

export type SystemPostgres = { superuserUrl: string; stop: () => Promise<void> }

const password = 'superuser'

/** A new cluster of the system's PostgreSQL in a temporary folder, with its default settings; `stop` deletes it. */
export async function startSystemPostgres({ initdb, postgres }: Postgres): Promise<SystemPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-postgres-'))
  // As root PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const user = databaseUser(folder)
    const [cluster, passwordFile] = [join(folder, 'postgres'), join(folder, 'password')]
    mkdirSync(cluster, { mode: 0o700 })
    writeFileSync(passwordFile, password)
    giveTo(user, cluster)
    const args = ['-D', cluster, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8']
    const { uid, gid } = user
    await promisify(execFile)(initdb, [...args, ...locale], { uid, gid, cwd: cluster, timeout: 60_000 })
    const port = await freePort()
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    const { stop } = await startPostmaster({ dataDir: folder, program: postgres, user, port, settings })
    return {
      superuserUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await stop()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}
