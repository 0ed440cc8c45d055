import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { root, run } from './run.ts'

const stampPath = join(root, 'web/dist/.stamp')
const sources = ['web/*.{ts,html,json}', 'web/{src,public}/**/*.*', 'contract/src/**/*.ts', 'locales/*/*.json']

/** Builds the web when there is no build of exactly these sources. Says whether it did. */
export async function buildWebIfStale(say: (line: string) => void): Promise<boolean> {
  if (!existsSync(join(root, 'web/build.ts'))) return false
  const stamp = stampOfSources()
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stamp) return false
  say('Building the web, once for these sources (about 10 seconds)…')
  const { code } = await run({ command: 'npm', args: ['run', 'build', '-w', 'web', '--silent'], show: true })
  if (code !== 0) throw new StartFault('The web did not build; the lines above say why.')
  writeFileSync(stampPath, stamp)
  return true
}

/** What a build was made from: a time stamp would lie after a checkout. */
function stampOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path))
  for (const path of files.sort())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}
