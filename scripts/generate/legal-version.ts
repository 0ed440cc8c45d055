import { parseArgs } from 'node:util'
import { documentVersions } from '@karibu/contract/legal-versions'
import { findLegalFaults, recordLegalTexts } from '../checks/legal-texts.ts'
import { root } from '../lib/run.ts'

/**
 * `npm run legal-version` records the texts of the newest version of each document, so that a change without a new version is
 * found: readers would otherwise not see it, nor members be asked to accept it. `--check` reports such changes, `--correction
 * "reason"` records one that leaves the meaning as it was. See docs/LEGAL.md.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean' }, correction: { type: 'string' } } })
const newest = Object.fromEntries(Object.entries(documentVersions).map(([name, [{ date }]]) => [name, date]))
const today = new Date().toISOString().slice(0, 10)
process.exitCode = (values.check ? check() : record(values.correction)) ? 0 : 1

function check(): boolean {
  const faults = findLegalFaults({ root, newest, today })
  for (const fault of faults) console.log(fault)
  return faults.length === 0
}

function record(correction: string | undefined): boolean {
  const result = recordLegalTexts({ root, newest, today, correction })
  console.log(result?.refused ?? 'the texts of the newest version of each document are recorded')
  return result === null
}
