import { installPackages, unpackPackages } from './lib/system/apt.ts'
import { findRedis, unpackedRedis } from './lib/system/find-redis.ts'

const program = { label: 'redis', packages: ['redis-server'] }

/** The path of a redis-server: one that is there, or one that apt installs (as root) or unpacks into .cache. */
export async function ensureRedis(): Promise<string> {
  const ways = [
    async () => {},
    () => installPackages(program),
    () => unpackPackages({ ...program, folder: unpackedRedis }),
  ]
  for (const way of ways) {
    await way()
    const found = findRedis()
    if (found) return found
  }
  throw new Error('no redis-server: install the package redis-server, and have it on the PATH')
}

if (import.meta.main) {
  try {
    console.log(await ensureRedis())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
