import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSchemaComments } from '../lib/checks/schema-comments.ts'
import { root } from '../lib/run.ts'

const path = 'server/src/http/openapi/schema-comments.json'

/** Writes the doc comments of the contract where `/api/openapi.json` reads them, since a running server has no comments. */
if (import.meta.main) {
  const text = `${JSON.stringify(readSchemaComments(root), null, 2)}\n`
  if (process.argv[2] === '--write') writeFileSync(join(root, path), text)
  else if (readFileSync(join(root, path), 'utf8') !== text) {
    console.log(`${path} is out of date. Run: npm run schema-comments`)
    process.exitCode = 1
  }
}
