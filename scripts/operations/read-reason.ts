import { jobReasonForm } from '../../contract/src/index.ts'
import { endWithUsage } from '../lib/command-line.ts'

/** The reason of an act as the administration requires it; ends the process with the usage where it is missing, too short or too long. */
export function readReason(reason: string | undefined, usage: string): { reason: string } {
  const parsed = jobReasonForm.safeParse({ reason })
  return parsed.success ? parsed.data : endWithUsage('--reason takes 10 to 500 characters.', usage)
}
