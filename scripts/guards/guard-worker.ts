import { type Answer, startGuardRunner } from './guard-runner.ts'

/** What the parent asks for: tests run with one guard removed. */
export type GuardTask = { removed: string | null; files: string[] }
export type GuardAnswer = Answer

const [folder = '', bail = '1'] = process.argv.slice(2)
const runner = await startGuardRunner(folder, { bail: Number(bail) })

process.on('message', async (task: GuardTask | 'end') => {
  if (task === 'end') {
    await runner.close()
    process.exit(0)
  }
  process.send?.(await runner.run(task.removed, task.files))
})
