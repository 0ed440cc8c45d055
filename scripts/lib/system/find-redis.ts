import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '../run.ts'
import { libraryPath } from './apt.ts'

/** Where scripts/ensure-redis.ts unpacks one. */
export const unpackedRedis = join(root, '.cache/redis')

/** The path of a redis-server on this machine, if there is one. */
export function findRedis(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'redis-server'))
  const unpacked = ['redis-server', 'redis-check-rdb'].map((name) => join(unpackedRedis, 'root/usr/bin', name))
  return [...onPath, ...unpacked].find((path) => existsSync(path))
}

/** What an unpacked one needs in its environment to find its libraries. */
export function redisEnvironment(program: string): Record<string, string> {
  if (!program.startsWith(unpackedRedis)) return {}
  return { LD_LIBRARY_PATH: libraryPath(unpackedRedis) }
}
