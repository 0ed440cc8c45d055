import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../bench/free-port.ts'
import { until } from '../../../e2e/support/until.ts'
import { databaseUser } from '../../../server/src/db/embedded/database-user.ts'
import { root } from '../../lib/run.ts'
import { environmentOf, pgBouncer } from '../../lib/system/find-program.ts'

export type PgBouncer = { url: string; start: () => Promise<void>; kill: () => Promise<void>; remove: () => void }

/** A PgBouncer before the database of `url`, with the settings of docs/OPERATIONS.md. Not started yet. */
export async function makePgBouncer(program: string, url: string): Promise<PgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'karibu-pgbouncer-'))
  // As root it runs as another user, who has to read the settings.
  chmodSync(folder, 0o755)
  const { uid, gid } = databaseUser(folder)
  const { username, password, hostname, port: databasePort, pathname } = new URL(url)
  const port = await freePort()
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const documented = /```ini\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/OPERATIONS.md'), 'utf8'))?.[1] ?? ''
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o644 })
  writeFileSync(
    settings,
    `[databases]\n* = host=${hostname} port=${databasePort}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `unix_socket_dir =\nauth_type = scram-sha-256\nauth_file = ${users}\n${documented}`,
  )
  let isUp = false
  let child: ReturnType<typeof spawn> | null = null
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`,
    start: async () => {
      isUp = false
      const env = { ...process.env, ...environmentOf(pgBouncer, program) }
      child = spawn(program, [settings], { uid, gid, env, stdio: ['ignore', 'ignore', 'pipe'] })
      let log = ''
      child.stderr?.on('data', (chunk) => {
        log += chunk
        isUp ||= log.includes('process up')
      })
      await until(() => isUp, { withinMs: 60_000, message: () => `PgBouncer did not start: ${log}` })
    },
    kill,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
