import { existsSync, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findRedis, unpackedRedis } from './lib/find-redis.ts'
import { run } from './lib/run.ts'

/** The path of a redis-server: one that is there, or one that apt installs (as root) or unpacks into .cache. */
export async function ensureRedis(): Promise<string> {
  for (const way of [async () => {}, installWithApt, unpackWithApt]) {
    await way()
    const found = findRedis()
    if (found) return found
  }
  throw new Error('no redis-server: install the package redis-server, and have it on the PATH')
}

async function installWithApt() {
  if (process.getuid?.() !== 0) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await tell(['update'], { env })
  await tell(['install', '-y', '--no-install-recommends', 'redis-server'], { env })
}

/** Without root: apt keeps its lists in our cache, tells which packages are missing, and dpkg-deb unpacks them there. */
async function unpackWithApt() {
  if (process.getuid?.() === 0) return
  const [lists, debs] = [join(unpackedRedis, 'lists'), join(unpackedRedis, 'debs')]
  for (const folder of [join(lists, 'partial'), debs]) mkdirSync(folder, { recursive: true })
  const own = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${unpackedRedis}`, '-o', 'Debug::NoLocking=1']
  await tell([...own, 'update'])
  const plan = await run({ command: 'apt-get', args: [...own, '-s', 'install', 'redis-server'] })
  const names = [...plan.output.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name ?? '')
  if (names.length === 0) return
  await tell([...own, 'download', ...names], { cwd: debs })
  for (const deb of globSync('*.deb', { cwd: debs }))
    await run({ command: 'dpkg-deb', args: ['-x', join(debs, deb), join(unpackedRedis, 'root')] })
}

async function tell(args: string[], where: { cwd?: string; env?: Record<string, string> } = {}) {
  console.log(`redis: apt-get ${args.filter((arg) => !arg.includes('::') && arg !== '-o').join(' ')}`)
  await run({ command: 'apt-get', args, ...where, show: true })
}

if (import.meta.main) {
  try {
    const path = await ensureRedis()
    console.log(existsSync(path) ? path : '')
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
