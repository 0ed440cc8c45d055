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
  const runOnce = async (removed: string | null, files: string[]): Promise<Failure | null> => {
    writeFileSync(join(folder, 'removed'), removed ?? '')
    const specifications = await vitest.globTestSpecifications(files)
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    const asked = new Set(specifications.map(({ moduleId }) => moduleId))
    const failed = testModules.find((module) => asked.has(module.moduleId) && !module.ok())
    if (failed) return failureOf(failed)
    return unhandledErrors.length > 0 ? { name: 'an error outside of tests', isTest: false } : null
  }
  return {
    async run(removed, files) {
      const failure = await runOnce(removed, files)
      // A file that does not load, or an error outside of tests, may have another cause than the removed guard.
      if (removed !== null && failure && !failure.isTest && (await runOnce(null, files)))
        throw new Error(`The tests fail with every guard in place: ${failure.name}`)
      return { failed: failure?.name ?? null }
    },
    close: () => vitest.close(),
  }
}

type Failure = { name: string; isTest: boolean }

function failureOf(module: TestModule): Failure {
  for (const test of module.children.allTests('failed'))
    return { name: `${module.relativeModuleId} > ${test.name}`, isTest: true }
  return { name: module.relativeModuleId, isTest: false }
}
