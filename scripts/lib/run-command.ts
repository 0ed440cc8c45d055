import { ConfigError } from '../../server/src/config/config.ts'
import { StartFault } from '../../server/src/db/start-fault.ts'

/** Runs an operator's command: expected faults are printed as text, others with their stack, and both end with 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof StartFault || error instanceof ConfigError ? error.message : error)
    process.exitCode = 1
  }
}
