import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from '../../server/src/db/start-fault.ts'
import { isWebBuilt } from '../../web/stamp.ts'
import { root, run } from './run.ts'

/** Builds the web when there is no build of exactly these sources. */
export async function buildWebIfStale(log: (line: string) => void): Promise<void> {
  // An image may bring the built web without its sources.
  const isBuiltElsewhere = existsSync(join(root, 'web/dist/.stamp')) && !existsSync(join(root, 'web/src'))
  if (isBuiltElsewhere || (await isWebBuilt())) return
  log('Building the web for these sources; later starts use this build…')
  const { code } = await run({ command: 'npm', args: ['run', 'build', '--workspace', 'web', '--silent'], show: true })
  if (code !== 0) throw new StartFault('The web did not build; the lines above say why.')
}
