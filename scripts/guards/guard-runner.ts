import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'
import { root } from '../lib/run.ts'
import { guardPlugin } from './guard-plugin.ts'

/** Runs test files of the server with one guard removed, or with none (`null`). */
export type GuardRunner = {
  run(removed: string | null, files: string[]): Promise<{ failed: string | null }>
  close(): Promise<void>
}

/** A test runner that compiles the server once. Several may work beside each other, each in a folder of its own. */
export async function startGuardRunner(folder: string, { bail }: { bail: number }): Promise<GuardRunner> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  process.env.GUARDS_FOLDER = folder
  const server = join(root, 'server')
  process.chdir(server)
  const vitest = await createVitest(
    'test',
    {
      root: server,
      config: join(server, 'vitest.config.ts'),
      watch: false,
      bail,
      maxWorkers: bail === 0 ? 2 : 1,
      reporters: [{}],
      setupFiles: [join(root, 'scripts/guards/guard-setup.ts')],
      env: { GUARDS_FOLDER: folder },
    },
    { plugins: [guardPlugin()], cacheDir: join(folder, 'vite') },
  )
  return {
    async run(removed, files) {
      writeFileSync(join(folder, 'removed'), removed ?? '')
      const specifications = await vitest.globTestSpecifications(files)
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
      const asked = new Set(specifications.map(({ moduleId }) => moduleId))
      const failed = testModules.find((module) => asked.has(module.moduleId) && !module.ok())
      if (failed) return { failed: failureOf(failed) }
      return { failed: unhandledErrors.length > 0 ? 'an error outside of tests' : null }
    },
    close: () => vitest.close(),
  }
}

function failureOf(module: TestModule): string {
  for (const test of module.children.allTests('failed')) return `${module.relativeModuleId} > ${test.name}`
  return module.relativeModuleId
}
