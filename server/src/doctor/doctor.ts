import { systemCheckNames } from '@karibu/contract'
import type { Context } from '../context.ts'
import type { Subject } from './check.ts'
import type { CheckResult } from './outcome.ts'
import { runChecks } from './run-checks.ts'

/** Runs all checks, or only those named. Callers of all that come meanwhile get the results of the run under way. */
export function makeDoctor(subject: Subject): Context['checkSystem'] {
  let running: Promise<CheckResult[]> | null = null
  return (only) => {
    if (only) return runChecks(subject, only)
    running ??= runChecks(subject).finally(() => {
      running = null
    })
    return running
  }
}

// The classifier would load its models in every process, and its check only warns.
const namesAtStart = systemCheckNames.filter((name) => name !== 'pictureClassifier')

/** Logs what does not work, as the first thing an operator sees after a start. */
export async function reportFailedChecks({ checkSystem, log }: Pick<Context, 'checkSystem' | 'log'>): Promise<void> {
  for (const result of await checkSystem({ names: namesAtStart })) {
    if (result.state !== 'fail') continue
    log('system_check_failed', { check: result.name, detail: 'detail' in result ? result.detail : result.found })
  }
}
