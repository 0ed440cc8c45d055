import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchApp, Statement } from '../bench-app.ts'
import { hasPlan } from '../feed/plans.ts'
import type { LoadRequest } from '../reads/reads-load.ts'

/** Each connection of pgbench prepares the scripts that it draws: of many, a short run would measure planning. */
const scriptsMax = 4
/** Writers wait for each other where they draw the same script. */
const writingScriptsMax = 24

/** A script of pgbench for each member: what the server sends to the database for the member's requests. */
export async function writeScripts(
  app: BenchApp,
  { folder, name, requests }: { folder: string; name: string; requests: LoadRequest[][] },
): Promise<string[]> {
  const paths: string[] = []
  const isWriting = requests[0]?.some(({ method }) => method === 'POST')
  for (const [index, own] of requests.slice(0, isWriting ? writingScriptsMax : scriptsMax).entries()) {
    // The first time a member is noted as seen.
    for (const { token, path, method } of own) await app.ask(token, path, method)
    app.sent.length = 0
    for (const { token, path, method } of own) await app.ask(token, path, method)
    const path = join(folder, `${name.replaceAll(/\W+/g, '-')}-${index}.sql`)
    writeFileSync(path, `${app.sent.filter(isReplayed).map(scriptOf).join('\n')}\n`)
    paths.push(path)
  }
  return paths
}

const isReplayed = (statement: Statement): boolean => hasPlan(statement) || /^(begin|commit)/i.test(statement.text)

// pgbench takes a word after a colon for a variable of its own, in values as well.
const quoted = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`

// On one line a comment would reach to the end of the statement.
const scriptOf = ({ text, values }: Statement): string =>
  `${text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\$(\d+)/g, (_, digits: string) => literalOf(values[Number(digits) - 1]))};`

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return quoted(`\\x${value.toString('hex')}`)
  if (value instanceof Date) return quoted(value.toISOString())
  if (Array.isArray(value)) return quoted(`{${value.map((item) => JSON.stringify(item)).join(',')}}`)
  return quoted(typeof value === 'object' ? JSON.stringify(value) : String(value))
}
