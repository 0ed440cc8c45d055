import module from 'node:module'
import { join } from 'node:path'

/**
 * Keeps the compiled code of all modules for the next start, also of the processes that this one starts. Called before the
 * other modules are loaded. Without a writable folder nothing is kept.
 */
export function useCompileCache(): void {
  const folder = join(import.meta.dirname, '../../.cache/compile')
  process.env.NODE_COMPILE_CACHE ??= folder
  module.enableCompileCache?.(folder)
}
