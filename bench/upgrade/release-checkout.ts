import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, run } from '../../scripts/lib/run.ts'

/** A version in the history of this checkout. `name`: how messages call it. */
export type Release = { name: string; commit: string }
export type ReleaseCheckout = { path: string; remove: () => void }

const releaseTitle = /^chore: release (\d+\.\d+\.\d+)$/
const migrations = 'server/src/db/migrations'

/**
 * The newest version that was released before this commit: by its tag, or where the clone has no tags by the title of its commit. Null
 * where the clone does not reach back so far.
 */
export function findLastRelease(): Release | null {
  const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*')
  return tag ? { name: tag, commit: git('rev-parse', `${tag}^{commit}`) ?? tag } : (listReleases()[0] ?? null)
}

/** A version by its tag (`v0.2.0`, also without tags), branch or commit. Null where this clone does not have it. */
export function findRelease(name: string): Release | null {
  const commit = git('rev-parse', '--quiet', '--verify', `${name}^{commit}`)
  return commit ? { name, commit } : (listReleases().find((release) => release.name === name) ?? null)
}

/**
 * The oldest version from which there is a way to this one and back: the tables of this one differ by additive migrations that
 * come after all of its own. In a shallow clone it may be the oldest commit at hand. Null without history.
 */
export function findWayBack(): Release | null {
  const own = sqlNames(readdirSync(join(root, migrations)))
  const isAdditive = (name: string) => readFileSync(join(root, migrations, name), 'utf8').startsWith('-- additive')
  let found: Release | null = null
  for (const commit of (git('log', '--format=%H', '--', migrations) ?? '').split('\n').filter(Boolean)) {
    const names = sqlNames((git('ls-tree', '--name-only', `${commit}:${migrations}`) ?? '').split('\n'))
    const hasWay = names.length > 0 && names.every((name, at) => own[at] === name)
    if (!hasWay || !own.slice(names.length).every(isAdditive)) break
    found = { name: commit.slice(0, 9), commit }
  }
  return found
}

const sqlNames = (names: readonly string[]) => names.filter((name) => name.endsWith('.sql')).toSorted()

/** Newest first, without this commit itself. */
function listReleases(): Release[] {
  const head = git('rev-parse', 'HEAD')
  const log = git('log', '--format=%H %s', '--grep=^chore: release ') ?? ''
  return log.split('\n').flatMap((line) => {
    const [commit = '', title = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
    const version = releaseTitle.exec(title)?.[1]
    return version && commit !== head ? [{ name: `v${version}`, commit }] : []
  })
}

/**
 * The files of a version in a folder of their own, ready to start. Its packages are those of this checkout where this one has all
 * that its server needs in the same versions, else `npm ci` brings them.
 */
export async function checkOutRelease(
  { name, commit }: Release,
  log: (line: string) => void = () => {},
): Promise<ReleaseCheckout> {
  const path = mkdtempSync(join(tmpdir(), 'karibu-release-'))
  const remove = () => rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', path], { input: archive })
    if (packagesOf(path).isSubsetOf(packagesOf(root))) linkPackages(path)
    else {
      log(`npm ci for ${name}`)
      const { code, output } = await run({ command: 'npm', args: ['ci', '--no-audit', '--no-fund'], cwd: path })
      if (code !== 0) throw new Error(`npm ci of ${name} failed:\n${output.slice(-2_000)}`)
    }
    return { path, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** Null where git fails: it is not there, or does not know what is asked. */
function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim() || null
  } catch {
    return null
  }
}

type Lock = { packages: Record<string, { version?: string; integrity?: string; dev?: boolean; devOptional?: boolean }> }

/** Which packages a server of this checkout needs where, each as one text. */
function packagesOf(tree: string): Set<string> {
  const { packages }: Lock = JSON.parse(readFileSync(join(tree, 'package-lock.json'), 'utf8'))
  return new Set(
    Object.entries(packages).flatMap(([name, { version, integrity, dev, devOptional }]) =>
      name.includes('node_modules/') && integrity && !dev && !devOptional ? [`${name} ${version} ${integrity}`] : [],
    ),
  )
}

/** Links each package of this checkout. Those of the workspace are the version's own. */
function linkPackages(path: string): void {
  const [from, to] = [join(root, 'node_modules'), join(path, 'node_modules')]
  mkdirSync(join(to, '@karibu'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@karibu') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@karibu'))) symlinkSync(join(path, name), join(to, '@karibu', name))
}
