import { readFileSync } from 'node:fs'
import { fetchWalFile, storeWalFile } from './archive-file.ts'

// PostgreSQL runs this program: `store|fetch FOLDER KEYFILE PATH NAME`, with PATH below its own folder.
// It takes any end but 0 of `store` for a failure and tries again; 1 of `fetch` for the end of the log, and a code above 128
// for a fault that must stop the recovery.
const missing = 1
const fault = 200

const [verb = '', folder = '', keyFile = '', path = '', name = ''] = process.argv.slice(2)
try {
  const archived = { folder, key: readFileSync(keyFile), name }
  if (verb === 'store') await storeWalFile(archived, path)
  else if (!(await fetchWalFile(archived, path))) process.exitCode = missing
} catch (error) {
  console.error(`${verb} ${name}: ${error instanceof Error ? error.message : error}`)
  process.exitCode = fault
}
