import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    setupFiles: ['src/test/setup.ts'],
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
