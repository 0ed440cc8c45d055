import { root } from '../lib/run.ts'
import { findUnknownTitles } from '../lib/specification/test-titles.ts'

const faults = findUnknownTitles(root)
for (const fault of faults) console.log(fault)
console.log(
  faults.length === 0
    ? 'each test that the specification and the legal documents name is written'
    : `${faults.length} faults`,
)
if (faults.length > 0) process.exitCode = 1
