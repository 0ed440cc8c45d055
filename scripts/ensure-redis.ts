import { ensureProgram } from './lib/system/ensure-program.ts'
import { redis } from './lib/system/find-program.ts'

/** The path of a redis-server: one that is there, or one that apt installs (as root) or unpacks into .cache. */
export async function ensureRedis(): Promise<string> {
  const found = await ensureProgram(redis)
  if (found) return found
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
