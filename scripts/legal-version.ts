import { parseArgs } from 'node:util'
import { termsVersion as version } from '@karibu/contract/terms'
import { findLegalFaults, recordLegalTexts } from './checks/legal-texts.ts'
import { root } from './lib/run.ts'

/**
 * `npm run legal-version` records the texts of the newest version, so that a change without a new version is found: members
 * would otherwise not be asked to accept it. `--check` reports such changes, `--correction "reason"` records one that leaves the
 * meaning as it was. See docs/LEGAL.md.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean' }, correction: { type: 'string' } } })
process.exitCode = (values.check ? check() : record(values.correction)) ? 0 : 1

function check(): boolean {
  const faults = findLegalFaults({ root, version })
  for (const fault of faults) console.log(fault)
  return faults.length === 0
}

function record(correction: string | undefined): boolean {
  const today = new Date().toISOString().slice(0, 10)
  const result = recordLegalTexts({ root, version, today, correction })
  console.log(result?.refused ?? `the texts of version ${version} are recorded`)
  return result === null
}
