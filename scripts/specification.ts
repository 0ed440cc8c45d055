import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib/run.ts'
import { specificationPath } from './lib/specification/specification.ts'
import { generateTable } from './lib/specification/table.ts'
import { findUnknownTitles } from './lib/specification/test-titles.ts'

// Without --write it checks only, which is what `--check` says.
const path = join(root, specificationPath)
const { page, faults } = generateTable(root)
faults.push(...findUnknownTitles(root))
if (process.argv[2] === '--write') writeFileSync(path, page)
else if (readFileSync(path, 'utf8') !== page)
  faults.push(`${specificationPath} is out of date. Run: npm run specification -- --write`)
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'each row has a test that names it' : `${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1
