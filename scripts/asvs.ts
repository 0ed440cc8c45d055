import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asvsPath, readAsvsPage } from './lib/asvs/asvs-page.ts'
import { root } from './lib/run.ts'

// Without --write it checks only, which is what `--check` says.
const path = join(root, asvsPath)
const { page, faults } = readAsvsPage(root)
if (process.argv[2] === '--write') writeFileSync(path, page)
else if (readFileSync(path, 'utf8') !== page)
  faults.push(`the summary of ${asvsPath} is out of date. Run: npm run asvs -- --write`)
for (const fault of faults) console.log(fault)
console.log(faults.length === 0 ? 'each requirement has its row' : `${faults.length} faults`)
if (faults.length > 0) process.exitCode = 1
