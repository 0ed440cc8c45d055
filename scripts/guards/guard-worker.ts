import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import { root } from '../lib/run.ts'
import { guardPlugin } from './guard-plugin.ts'
import type { GuardReport, GuardTask } from './guard-process.ts'

/** The order of the task. */
class InOrder extends BaseSequencer {
  override sort = async (files: TestSpecification[]) => files
}

// A process that compiles the server once and runs tests with guards removed, one task after the other. The tests of a
// task share processes or, with `isolated`, have one each, in which the modules are loaded with the guard removed.
const [folder = '', isolation = ''] = process.argv.slice(2)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const server = join(root, 'server')
process.chdir(server)
const report = (message: GuardReport): void => void process.send?.(message)
const vitest = await createVitest(
  'test',
  {
    root: server,
    config: join(server, 'vitest.config.ts'),
    watch: false,
    isolate: isolation === 'isolated',
    // A test that waits for what a removed condition prevents leaves its core to others.
    maxWorkers: 4,
    // The key of Vitest's cache does not contain the conditions that the plugin finds.
    fsModuleCache: false,
    reporters: [
      {
        onTestModuleStart: ({ relativeModuleId: file }) => report({ started: file }),
        onTestModuleEnd: (module) => report({ file: module.relativeModuleId, ...failureOf(module) }),
      },
    ],
    sequence: { sequencer: InOrder },
    setupFiles: [join(root, 'scripts/guards/guard-setup.ts')],
    env: { GUARDS_FOLDER: folder },
  },
  { plugins: [guardPlugin()], cacheDir: join(folder, 'vite') },
)

// The parent was stopped.
process.on('disconnect', () => process.exit(1))
process.on('message', async (task: GuardTask | 'end') => {
  if (task === 'end') {
    await vitest.close()
    process.exit(0)
  }
  writeFileSync(join(folder, 'removed.json'), JSON.stringify(task))
  const project = vitest.getRootProject()
  await vitest.runTestSpecifications(Object.keys(task).map((file) => project.createSpecification(join(server, file))))
  report('ended')
})

function failureOf(module: TestModule) {
  if (module.ok()) return { failed: null, error: null }
  for (const test of module.children.allTests('failed'))
    return { failed: `${module.relativeModuleId} > ${test.name}`, error: firstLine(test.result().errors?.[0]) }
  return { failed: module.relativeModuleId, error: firstLine(module.errors()[0]) }
}

const firstLine = (error: unknown): string =>
  (error instanceof Object && 'message' in error ? String(error.message) : String(error)).split('\n')[0] ?? ''
