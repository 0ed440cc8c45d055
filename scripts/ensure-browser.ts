import { chmodSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { root, run } from './lib/run.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const packages = ['chromium', 'fonts-liberation']
const unpacked = join(root, '.cache/chromium')
const launcher = join(unpacked, 'chromium')

/** The path of a Chromium on this machine: CHROMIUM_PATH, the PATH, Playwright's own, or the one unpacked into .cache. */
export function findChromium(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  return [...onPath, chromium.executablePath(), launcher].find((path) => path && existsSync(path))
}

/** Finds a Chromium or installs one, telling what it does. Throws one line that says what to do when nothing helps. */
export async function ensureBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist`)
  const ways = [downloadWithPlaywright, installWithApt, unpackWithApt]
  for (const way of ways) {
    const found = findChromium()
    if (found) return found
    await way()
  }
  const found = findChromium()
  if (found) return found
  throw new Error('no Chromium: install the package chromium, or set CHROMIUM_PATH to a Chromium or Chrome')
}

async function downloadWithPlaywright() {
  await tell('playwright', ['install', 'chromium'])
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || !(await hasApt())) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await tell('apt-get', ['update'], { env })
  await tell('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
}

/** Without root: apt keeps its lists in our cache, tells which packages are missing, and dpkg-deb unpacks them there. */
async function unpackWithApt() {
  if (process.getuid?.() === 0 || !(await hasApt())) return
  const lists = join(unpacked, 'lists')
  const debs = join(unpacked, 'debs')
  const files = join(unpacked, 'root')
  for (const folder of [join(lists, 'partial'), debs, files]) mkdirSync(folder, { recursive: true })
  const own = ['-o', `Dir::State::Lists=${lists}`, '-o', `Dir::Cache=${unpacked}`, '-o', 'Debug::NoLocking=1']
  await tell('apt-get', [...own, 'update'])
  const plan = await run({
    command: 'apt-get',
    args: [...own, '-s', 'install', '--no-install-recommends', ...packages],
  })
  const missing = [...plan.output.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name ?? '')
  if (missing.length === 0) return
  await tell('apt-get', [...own, 'download', ...missing], { cwd: debs })
  for (const deb of globSync('*.deb', { cwd: debs })) {
    const { code, output } = await run({ command: 'dpkg-deb', args: ['-x', join(debs, deb), files] })
    if (code !== 0) console.log(output.trimEnd())
  }
  writeLauncher(files)
}

function writeLauncher(files: string) {
  const program = join(files, 'usr/lib/chromium/chromium')
  if (!existsSync(program)) return
  const libraries = new Set(globSync('{usr/,}lib/**/*.so*', { cwd: files }).map((file) => join(files, dirname(file))))
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${[...libraries].join(':')}'`,
    `export XDG_DATA_HOME='${join(files, 'usr/share')}'`,
    `[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH='${join(files, 'etc/fonts')}'`,
    `exec '${program}' "$@"`,
  ]
  writeFileSync(launcher, `${lines.join('\n')}\n`)
  chmodSync(launcher, 0o755)
}

async function hasApt(): Promise<boolean> {
  return (await run({ command: 'apt-get', args: ['--version'] })).code === 0
}

async function tell(command: string, args: string[], where: { cwd?: string; env?: Record<string, string> } = {}) {
  console.log(`browser: ${command} ${args.filter((arg) => !arg.includes('::') && arg !== '-o').join(' ')}`)
  const { code } = await run({ command, args, ...where, show: true })
  if (code !== 0) console.log(`browser: ${command} ended with code ${code}, trying another way`)
}

if (import.meta.main) {
  try {
    console.log(await ensureBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
