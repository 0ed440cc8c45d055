import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    // A context for each file in one process: a quarter of the CPU time of a process with its own jsdom for each file.
    pool: 'vmForks',
    setupFiles: ['src/test/globals.ts', 'src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    // Class names stay as written, so that a test may name a state.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    unstubGlobals: true,
    // As patient as the other suites: what is slow on a crowded machine is not wrong.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
