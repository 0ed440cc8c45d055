import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { root, run } from '../run.ts'
import { installPackages, libraryPath, unpackPackages } from './apt.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const program = { label: 'browser', packages: ['chromium', 'fonts-liberation'] }
const withShell = { ...program, packages: [...program.packages, 'chromium-headless-shell'] }
const unpacked = join(root, '.cache/chromium')
const launcher = join(unpacked, 'chromium')

/** The path of a Chromium on this machine: CHROMIUM_PATH, the PATH, Playwright's own, or the one unpacked into .cache. */
export function findChromium(): string | undefined {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return configured
  return [...onPath(names), chromium.executablePath(), launcher].find((path) => path && existsSync(path))
}

/**
 * The path of the headless shell of Chromium, which draws the same pages for a fifth less CPU time, or else of a whole one.
 * It shows no notifications.
 */
export function findHeadlessShell(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return onPath(['chromium-headless-shell']).find(existsSync) ?? findChromium()
}

function onPath(programs: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Finds a Chromium or installs one, telling what it does. Throws one line that says what to do when nothing helps. */
export async function ensureBrowser(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !existsSync(configured)) throw new Error(`CHROMIUM_PATH names ${configured}, which does not exist`)
  const ways = [
    downloadWithPlaywright,
    () => installPackages(withShell),
    () => installPackages(program),
    unpackWithLauncher,
  ]
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
  console.log('browser: playwright install chromium')
  const { code } = await run({ command: 'playwright', args: ['install', 'chromium'], show: true })
  if (code !== 0) console.log(`browser: playwright ended with code ${code}, trying another way`)
}

async function unpackWithLauncher() {
  if (await unpackPackages({ ...program, folder: unpacked })) writeLauncher(join(unpacked, 'root'))
}

function writeLauncher(files: string) {
  const program = join(files, 'usr/lib/chromium/chromium')
  if (!existsSync(program)) return
  const lines = [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH='${libraryPath(unpacked)}'`,
    `export XDG_DATA_HOME='${join(files, 'usr/share')}'`,
    `[ -e /etc/fonts/fonts.conf ] || export FONTCONFIG_PATH='${join(files, 'etc/fonts')}'`,
    `exec '${program}' "$@"`,
  ]
  writeFileSync(launcher, `${lines.join('\n')}\n`)
  chmodSync(launcher, 0o755)
}

if (import.meta.main) {
  try {
    console.log(await ensureBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
