import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium } from '@playwright/test'
import { root, run } from '../../scripts/lib/run.ts'
import { findChromium } from '../../scripts/lib/system/ensure-browser.ts'
import { freePort } from '../free-port.ts'

const version = '13.5.0'
const home = join(root, '.cache/lighthouse')
const program = join(home, 'node_modules/lighthouse/cli/index.js')

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]
/** Marks from 0 to 100, and the audits that cost one. */
export type Judged = { marks: Partial<Record<Category, number>>; lost: Partial<Record<Category, string[]>> }

/**
 * Brings Lighthouse into .cache when it is not there. It is no dependency of the project: 176 MB in 114 packages, needed
 * only for measuring.
 */
export async function ensureLighthouse(): Promise<void> {
  const installed = join(home, 'node_modules/lighthouse/package.json')
  if (existsSync(installed) && JSON.parse(await readFile(installed, 'utf8')).version === version) return
  console.log(`lighthouse: npm install lighthouse@${version} into .cache/lighthouse`)
  await mkdir(home, { recursive: true })
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  const { code, output } = await run({
    command: 'npm',
    args: ['install', '--prefix', home, ...quietly, `lighthouse@${version}`],
  })
  if (code !== 0) throw new Error(`Lighthouse was not installed:\n${output}`)
}

type Storage = BrowserContextOptions['storageState']

/** One judgement of a page by a fresh browser that keeps what `storage` says: mobile, with simulated throttling. */
export async function judge(address: string, storage: Storage, isPublic: boolean): Promise<Judged> {
  const profile = await mkdtemp(join(tmpdir(), 'karibu-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ['--disable-gpu', '--no-first-run', `--remote-debugging-port=${port}`],
  })
  try {
    const page = await context.newPage()
    // A file of the site, so that the storage is its own and nothing else has been fetched yet.
    await page.goto(new URL('/robots.txt', address).href)
    const stored = typeof storage === 'object' ? (storage.origins[0]?.localStorage ?? []) : []
    await page.evaluate((all) => {
      for (const { name, value } of all) localStorage.setItem(name, value)
    }, stored)
    await page.close()
    return await askLighthouse(address, {
      port,
      profile,
      categories: categories.filter((one) => one !== 'seo' || isPublic),
    })
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

type Ask = { port: number; profile: string; categories: readonly Category[] }
type Audit = { score: number | null; title: string; displayValue?: string }
type LighthouseResult = {
  runtimeError?: { message: string }
  finalDisplayedUrl: string
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

async function askLighthouse(address: string, { port, profile, categories }: Ask): Promise<Judged> {
  const path = join(profile, 'told.json')
  const { code, output } = await run({
    command: process.execPath,
    args: [
      program,
      address,
      `--port=${port}`,
      '--disable-storage-reset',
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      `--output-path=${path}`,
      '--quiet',
      '--no-enable-error-reporting',
    ],
  })
  if (code !== 0) throw new Error(`Lighthouse ended with code ${code}:\n${output}`)
  const result = JSON.parse(await readFile(path, 'utf8')) as LighthouseResult
  if (result.runtimeError) throw new Error(`Lighthouse: ${result.runtimeError.message}`)
  if (result.finalDisplayedUrl !== address) throw new Error(`${address} led to ${result.finalDisplayedUrl}`)
  const judged: Judged = { marks: {}, lost: {} }
  for (const category of categories) {
    const { score, auditRefs } = result.categories[category] ?? { score: null, auditRefs: [] }
    judged.marks[category] = Math.round((score ?? 0) * 100)
    judged.lost[category] = auditRefs.flatMap(({ id, weight }) => {
      const audit = result.audits[id]
      const isLost = weight > 0 && audit?.score !== null && audit?.score !== undefined && audit.score < 1
      return isLost ? [`${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`] : []
    })
  }
  return judged
}
