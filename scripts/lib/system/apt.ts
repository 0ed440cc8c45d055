import { globSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../run.ts'

type Packages = { label: string; packages: string[]; env?: Record<string, string> }

/** As root: installs packages with the system's package manager. Does nothing for other users and without apt. */
export async function installPackages({ label, packages, env = {} }: Packages): Promise<void> {
  if (process.getuid?.() !== 0 || !(await hasApt())) return
  const quiet = { DEBIAN_FRONTEND: 'noninteractive', ...env }
  await apt(label, ['update'], { env: quiet })
  await apt(label, ['install', '-y', '--no-install-recommends', ...packages], { env: quiet })
}

/**
 * Without root: apt keeps its lists in `folder`, names the packages that are missing, and dpkg-deb unpacks them into
 * `folder/root`. Answers whether anything was unpacked.
 */
export async function unpackPackages({ label, packages, folder }: Packages & { folder: string }): Promise<boolean> {
  if (process.getuid?.() === 0 || !(await hasApt())) return false
  const [lists, debs] = [join(folder, 'lists'), join(folder, 'debs')]
  for (const each of [join(lists, 'partial'), debs]) mkdirSync(each, { recursive: true })
  const own = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${folder}`, '-o', 'Debug::NoLocking=1']
  await apt(label, [...own, 'update'])
  const plan = await run({
    command: 'apt-get',
    args: [...own, '-s', 'install', '--no-install-recommends', ...packages],
  })
  const missing = [...plan.output.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name ?? '')
  if (missing.length === 0) return false
  await apt(label, [...own, 'download', ...missing], { cwd: debs })
  for (const deb of globSync('*.deb', { cwd: debs })) {
    const { code, output } = await run({ command: 'dpkg-deb', args: ['-x', join(debs, deb), join(folder, 'root')] })
    if (code !== 0) console.log(output.trimEnd())
  }
  return true
}

/** The folders of shared libraries below an unpacked root, as LD_LIBRARY_PATH wants them. */
export function libraryPath(folder: string): string {
  const files = globSync('root/{usr/,}lib/**/*.so*', { cwd: folder })
  return [...new Set(files.map((file) => join(folder, dirname(file))))].join(':')
}

async function hasApt(): Promise<boolean> {
  return (await run({ command: 'apt-get', args: ['--version'] })).code === 0
}

async function apt(label: string, args: string[], where: { cwd?: string; env?: Record<string, string> } = {}) {
  console.log(`${label}: apt-get ${args.filter((arg) => !arg.includes('::') && arg !== '-o').join(' ')}`)
  const { code } = await run({ command: 'apt-get', args, ...where, show: true })
  if (code !== 0) console.log(`${label}: apt-get ended with code ${code}, trying another way`)
}
