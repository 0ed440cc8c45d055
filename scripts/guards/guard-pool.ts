import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../lib/run.ts'
import type { GuardAnswer, GuardTask } from './guard-worker.ts'

export const guardsFolder = join(root, '.cache/guards')

/** A process that runs tests with guards removed, one task after the other. */
export type GuardProcess = { run(task: GuardTask): Promise<GuardAnswer>; end(): Promise<void> }

/** Milliseconds after which a run counts as failed: a removed guard may make a test wait for ever. */
const taskMaxMs = 900_000

export function startGuardProcess(name: string, bail: 0 | 1): GuardProcess {
  let child = start(name, bail)
  return {
    async run(task) {
      child.send(task)
      const timeout = AbortSignal.timeout(task.removed === null ? 3_600_000 : taskMaxMs)
      const answered = new AbortController()
      const signal = AbortSignal.any([timeout, answered.signal])
      try {
        return await Promise.race([answerOf(child, signal), stopped(child, signal)])
      } catch (error) {
        if (!timeout.aborted) throw error
        child.kill('SIGKILL')
        child = start(name, bail)
        return { failed: 'the test run', error: `had no end after ${taskMaxMs / 1000} s` }
      } finally {
        answered.abort()
      }
    },
    async end() {
      child.send('end')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function answerOf(child: ChildProcess, signal: AbortSignal): Promise<GuardAnswer> {
  const [answer] = await once(child, 'message', { signal })
  return answer as GuardAnswer
}

async function stopped(child: ChildProcess, signal: AbortSignal): Promise<never> {
  await once(child, 'exit', { signal })
  throw new Error('The test runner stopped; its reason is above.')
}

const start = (name: string, bail: number): ChildProcess =>
  fork(join(import.meta.dirname, 'guard-worker.ts'), [join(guardsFolder, name), String(bail)], { stdio: 'inherit' })
