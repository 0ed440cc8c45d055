import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../../scripts/lib/run.ts'

export type TaggedCheckout = { tag: string; path: string; remove: () => void }

/** The newest tag that this commit comes after; null in a checkout without tags. */
export function lastTag(): string | null {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*').trim()
  } catch {
    return null
  }
}

/**
 * The files of a tag in a folder of their own, ready to start. Their packages are those of this checkout where both lists name
 * the same versions, else `npm ci` brings them.
 */
export async function checkOutTag(tag: string, log: (line: string) => void = () => {}): Promise<TaggedCheckout> {
  const path = mkdtempSync(join(tmpdir(), 'karibu-tag-'))
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', tag], { cwd: root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', path], { input: archive })
    if (packagesOf(path) === packagesOf(root)) linkPackages(path)
    else {
      log(`npm ci for ${tag}`)
      const { code, output } = await run({ command: 'npm', args: ['ci', '--no-audit', '--no-fund'], cwd: path })
      if (code !== 0) throw new Error(`npm ci of ${tag} failed:\n${output.slice(-2_000)}`)
    }
    return { tag, path, remove }
  } catch (error) {
    remove()
    throw error
  }
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })

type Lock = { packages: Record<string, { version?: string; integrity?: string }> }

/** Which packages a checkout has where, as text. */
function packagesOf(tree: string): string {
  const { packages }: Lock = JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8'))
  const installed = Object.entries(packages).filter(
    ([name, { integrity }]) => name.includes('node_modules/') && integrity,
  )
  return JSON.stringify(installed.map(([name, { version, integrity }]) => [name, version, integrity]).toSorted())
}

/** Links each package of this checkout. Those of the workspace are the tag's own. */
function linkPackages(path: string): void {
  const [from, to] = [join(root, 'node_modules'), join(path, 'node_modules')]
  mkdirSync(join(to, '@karibu'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@karibu') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@karibu'))) symlinkSync(join(path, name), join(to, '@karibu', name))
}
