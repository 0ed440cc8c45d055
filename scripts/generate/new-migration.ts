import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../lib/run.ts'

const folder = 'server/src/db/migrations'
const template = `-- The reason for this change, in one sentence.
`

/**
 * Creates the next migration of tables: the number after the highest one (0001 after the baseline), then the name in
 * snake_case. Returns the file's path.
 */
export function makeMigration({ home, name }: { home: string; name: string }): string {
  const slug = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (!/^[a-z][a-z0-9_]{2,39}$/.test(slug))
    throw new RangeError('A name has 3 to 40 letters, digits, dashes or underscores and starts with a letter.')
  const path = join(home, folder, `${nextNumber(readdirSync(join(home, folder)))}_${slug}.sql`)
  writeFileSync(path, template, { flag: 'wx' })
  return path
}

function nextNumber(files: string[]): string {
  const numbers = files.map((file) => /^(\d{4})_.+\.sql$/.exec(file)?.[1]).filter((found) => found !== undefined)
  const next = Math.max(0, ...numbers.map(Number)) + 1
  if (next > 9999) throw new RangeError('No four-digit number is free after 9999.')
  return String(next).padStart(4, '0')
}

if (import.meta.main) {
  try {
    const path = makeMigration({ home: root, name: process.argv.slice(2).join('_') })
    console.log(
      `Created ${relative(root, path)}. Write its SQL, then run: npm run db:types\nA function is changed in its own file instead: server/src/db/functions`,
    )
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    console.error(`${error.message}\nUsage: npm run migration -- name_of_change`)
    process.exitCode = 2
  }
}
