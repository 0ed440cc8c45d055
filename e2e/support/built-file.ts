import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifestPath = join(import.meta.dirname, '../../web/dist/.vite/manifest.json')

/** The file of the build that holds a source of `web`, such as `src/app/main.tsx`: files are named by their hash alone. */
export function builtFile(source: string): string {
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(manifestPath, 'utf8'))
  const built = manifest[source]
  if (!built) throw new Error(`The build has no file of its own for ${source}`)
  return `/${built.file}`
}
