import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './longest-first.ts'

export default defineConfig({
  cacheDir: '../../node_modules/.vite/scripts',
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    sequence: { sequencer: LongestFirst },
    // A command takes half of its time to compile its modules; these tests run a hundred.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../.cache/compile') },
  },
})
