import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartFault } from '../start-fault.ts'

/** Who PostgreSQL runs as: nothing for an ordinary user, another user's ids when we are root. */
export type DatabaseUser = { uid?: number; gid?: number; name: string }

/** Changes the owner of a file or folder to the user that PostgreSQL runs as; without ids it already is. */
export function giveTo({ uid, gid }: DatabaseUser, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** PostgreSQL refuses to run as root: root lends it the folder's owner, or `postgres`, or `nobody`. */
export function databaseUser(dataDir: string): DatabaseUser {
  const me = userInfo()
  const cluster = join(dataDir, 'postgres')
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (me.uid !== 0) {
    if (owner && owner.uid !== me.uid) {
      throw new StartFault(
        `The database in ${cluster} belongs to another user (id ${owner.uid}): it was first started by root.\n` +
          `Start as root again, or hand it over: sudo chown -R ${me.username} ${dataDir}`,
      )
    }
    return { name: me.username }
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, name: `user ${owner.uid}` }
  for (const name of ['postgres', 'nobody']) {
    const ids = idsOf(name)
    if (ids) return { ...ids, name }
  }
  throw new StartFault(
    'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody". Start as an ordinary user.',
  )
}

/** Stops with the fix in words when the database's user cannot reach the data folder or the programs. */
export function assertReachable({
  user,
  dataDir,
  program,
}: {
  user: DatabaseUser
  dataDir: string
  program: string
}): void {
  if (user.uid === undefined) return
  for (const folder of [dataDir, dirname(program)]) {
    const { uid, gid } = user
    const tried = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { uid, gid, cwd: '/', stdio: 'ignore' })
    if (tried.status !== 0) throw new StartFault(unreachable(user, folder))
  }
}

function unreachable(user: DatabaseUser, folder: string): string {
  const closed = closedAncestor(folder)
  return [
    `Started as root, PostgreSQL runs as the user "${user.name}", which cannot reach ${folder}` +
      (closed ? `: ${closed} is closed to other users.` : '.'),
    'Choose one:',
    '  - start as an ordinary user, who owns the folder;',
    '  - keep the project and its data outside of it, such as under /srv or /opt (DATA_DIR names the data folder);',
    closed
      ? `  - let other users pass through it: chmod o+x ${closed}`
      : '  - let other users pass through the folders above it.',
  ].join('\n')
}

function closedAncestor(folder: string): string | undefined {
  const chain: string[] = []
  for (let at = folder; ; at = dirname(at)) {
    chain.unshift(at)
    if (at === dirname(at)) break
  }
  return chain.find((at) => (statSync(at).mode & 0o001) === 0)
}

function idsOf(name: string): { uid: number; gid: number } | undefined {
  try {
    const ask = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}
