import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { root } from '../lib/run.ts'
import { guardPlugin } from './guard-plugin.ts'

/** Runs test files of the server with one guard removed, or with none (`null`). */
export type GuardRunner = {
  run(removed: string | null, files: string[]): Promise<Answer>
  close(): Promise<void>
}

/** The first test that failed and the first line of its error, or null for both. */
export type Answer = { failed: string | null; error: string | null }

/** The nearest tests first, and not the longest ones. */
class InOrder extends BaseSequencer {
  override sort = async (files: TestSpecification[]) => files
}

/** A test runner that compiles the server once. Several may work beside each other, each in a folder of its own. */
export async function startGuardRunner(folder: string, { bail }: { bail: number }): Promise<GuardRunner> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  process.env.GUARDS_FOLDER = folder
  const server = join(root, 'server')
  process.chdir(server)
  // Vitest keeps the results of earlier runs for files that a run skips after the first failure.
  const ended: TestModule[] = []
  const vitest = await createVitest(
    'test',
    {
      root: server,
      config: join(server, 'vitest.config.ts'),
      watch: false,
      bail,
      // The modules are compiled anew for each removed condition.
      isolate: true,
      maxWorkers: bail === 0 ? 2 : 1,
      // The key of Vitest's cache does not contain the conditions that the plugin finds.
      fsModuleCache: false,
      reporters: [{ onTestModuleEnd: (module) => void ended.push(module) }],
      sequence: { sequencer: InOrder },
      setupFiles: [join(root, 'scripts/guards/guard-setup.ts')],
      env: { GUARDS_FOLDER: folder },
    },
    { plugins: [guardPlugin()], cacheDir: join(folder, 'vite') },
  )
  const runOnce = async (removed: string | null, files: string[]): Promise<Failure | null> => {
    writeFileSync(join(folder, 'removed'), removed ?? '')
    const found = await vitest.globTestSpecifications(files)
    const place = ({ moduleId }: TestSpecification) => files.indexOf(relative(server, moduleId))
    const specifications = found.sort((a, b) => place(a) - place(b))
    ended.length = 0
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
    const failed = ended.find((module) => !module.ok())
    if (failed) return failureOf(failed)
    if (unhandledErrors.length === 0) return null
    return { name: 'an error outside of tests', error: firstLine(unhandledErrors[0]), isTest: false }
  }
  return {
    async run(removed, files) {
      let failure = await runOnce(removed, files)
      // A test that timed out may have waited for a busy machine: it has to fail again.
      if (removed !== null && failure && isTimeout(failure)) failure = await runOnce(removed, files)
      // A file that does not load, or an error outside of tests, may have another cause than the removed guard.
      if (removed !== null && failure && !failure.isTest && (await runOnce(null, files)))
        throw new Error(`The tests fail with every guard in place: ${failure.name}`)
      return { failed: failure?.name ?? null, error: failure?.error ?? null }
    },
    close: () => vitest.close(),
  }
}

type Failure = { name: string; error: string; isTest: boolean }

function failureOf(module: TestModule): Failure {
  for (const test of module.children.allTests('failed'))
    return {
      name: `${module.relativeModuleId} > ${test.name}`,
      error: firstLine(test.result().errors?.[0]),
      isTest: true,
    }
  return { name: module.relativeModuleId, error: firstLine(module.errors()[0]), isTest: false }
}

const firstLine = (error: unknown): string =>
  (error instanceof Object && 'message' in error ? String(error.message) : String(error)).split('\n')[0] ?? ''

const isTimeout = ({ error }: Failure): boolean => / timed out in /.test(error)
