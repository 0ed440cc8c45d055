import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../lib/run.ts'

export const guardsFolder = join(root, '.cache/guards')

/** For each test file (relative to `server`) the guard that is removed while it runs, or null for none. */
export type GuardTask = Record<string, string | null>

/** What a test file said: the first test that failed and the first line of its error, or null for both. */
export type Answer = { file: string; failed: string | null; error: string | null }

export type GuardReport = Answer | { started: string } | 'ended'

/** A process that runs tests with guards removed, one task after the other; `onAnswer` is called once for each file. */
export type GuardProcess = {
  run(task: GuardTask, onAnswer: (answer: Answer) => void): Promise<void>
  end(): Promise<void>
}

/** Milliseconds without a report after which the running files count as failed: a removed guard may make a test hang. */
const silenceMaxMs = 240_000

/** Starts it with a folder of its own. With `isolated` each test file loads the modules of the server anew. */
export function startGuardProcess(name: string, isolation: 'shared' | 'isolated'): GuardProcess {
  const start = () =>
    fork(join(import.meta.dirname, 'guard-worker.ts'), [join(guardsFolder, name), isolation], {
      stdio: 'inherit',
      // A group of its own, so that its test processes and their database end with it.
      detached: true,
    })
  const kill = () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  let child = start()
  process.on('exit', kill)
  return {
    async run(task, onAnswer) {
      let waiting = task
      while (Object.keys(waiting).length > 0) {
        const { answered, hung } = await runUntilSilent(child, waiting, onAnswer)
        if (hung.length > 0) {
          kill()
          child = start()
          for (const file of hung) onAnswer({ file, failed: file, error: `had no end after ${silenceMaxMs / 1000} s` })
        }
        const done = new Set([...answered, ...hung])
        waiting = Object.fromEntries(Object.entries(waiting).filter(([file]) => !done.has(file)))
      }
    },
    async end() {
      process.off('exit', kill)
      child.send('end')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

type Progress = { answered: Set<string>; hung: string[] }

function runUntilSilent(child: ChildProcess, task: GuardTask, onAnswer: (answer: Answer) => void): Promise<Progress> {
  const answered = new Set<string>()
  const started = new Set<string>()
  return new Promise((resolve, reject) => {
    const end = (hung: string[]) => {
      clearTimeout(timer)
      child.off('message', onReport)
      child.off('exit', onExit)
      const unanswered = Object.keys(task).filter((file) => !answered.has(file) && !hung.includes(file))
      if (hung.length === 0 && unanswered.length > 0) reject(new Error(`No result of ${unanswered.join(', ')}.`))
      else resolve({ answered, hung })
    }
    const onSilence = () => end([...started].filter((file) => !answered.has(file)))
    let timer = setTimeout(onSilence, silenceMaxMs)
    const onReport = (report: GuardReport) => {
      clearTimeout(timer)
      timer = setTimeout(onSilence, silenceMaxMs)
      if (report === 'ended') return end([])
      if ('started' in report) return started.add(report.started)
      answered.add(report.file)
      onAnswer(report)
    }
    const onExit = () => reject(new Error('The test runner stopped; its reason is above.'))
    child.on('message', onReport)
    child.on('exit', onExit)
    child.send(task)
  })
}
