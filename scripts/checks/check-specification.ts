import { root } from '../lib/run.ts'
import { findSpecificationFaults } from '../lib/specification/specification.ts'

/** Holds docs/SPECIFICATION.md against the reports of the last full run. Answers with the number of faults. */
export function checkSpecification(): { failed: number } {
  const faults = findSpecificationFaults(root)
  for (const fault of faults) console.log(fault)
  console.log(faults.length === 0 ? 'each row has a test that passed' : `${faults.length} faults in the specification`)
  return { failed: faults.length }
}

if (import.meta.main) process.exitCode = checkSpecification().failed === 0 ? 0 : 1
