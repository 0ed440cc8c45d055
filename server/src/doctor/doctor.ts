import type { Context } from '../context.ts'
import type { Subject } from './check.ts'
import type { CheckResult } from './outcome.ts'
import { runChecks } from './run-checks.ts'

/** Runs all checks. Callers that come meanwhile get the results of the run under way. */
export function makeDoctor(subject: Subject): () => Promise<CheckResult[]> {
  let running: Promise<CheckResult[]> | null = null
  return () => {
    running ??= runChecks(subject).finally(() => {
      running = null
    })
    return running
  }
}

/** Logs what does not work, as the first thing an operator sees after a start. */
export async function reportFailedChecks({ checkSystem, log }: Pick<Context, 'checkSystem' | 'log'>): Promise<void> {
  for (const result of await checkSystem()) {
    if (result.state !== 'fail') continue
    log('system_check_failed', { check: result.name, detail: 'detail' in result ? result.detail : result.found })
  }
}
