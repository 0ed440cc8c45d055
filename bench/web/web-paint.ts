import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { loggedIn } from '../../e2e/support/sample-members.ts'
import { type Spread, spread } from './web-numbers.ts'
import { layPlainPage, type PhotoKind, removePlainPages, type WebWorld } from './web-world.ts'

/** 400 kbit/s, 400 ms there and back: applied, not simulated. */
const evening = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

/** The largest paint of one visit, and of what. Times in ms from the start, `kB` of 1,000 bytes. */
type Visit = {
  largest: number
  first: number
  /** When the first card with its buttons was there; null on other pages. */
  usable: number | null
  element: string
  photo: string | null
  kB: number | null
  /** Sum of all layout shifts. */
  shift: number
  box: { x: number; y: number; width: number; height: number }
  /** Where the first card stood in the end. */
  card: { x: number; y: number; width: number; height: number } | null
}
/** `slowdown`: how many times slower the processor of the phone is than this one. */
type PaintOptions = { rounds: number; slowdown: number; photos: readonly PhotoKind[] }
export type PaintReport = {
  page: string
  beside: string | null
  largest: Spread
  ratio: number | null
  /** Worst and best of the ratios of single rounds. */
  ratios: [number, number] | null
  usable: Spread | null
  visits: Visit[]
}

const screen: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block',
}
const settleMs = 1000
const patience = { timeout: 90_000 }

/**
 * Largest paint of the landing and of Discover beside a bare page with the photo that Discover shows, in its size; in
 * turns on one server, each visit with an empty cache.
 */
export async function measurePaint(
  browser: Browser,
  world: WebWorld,
  { rounds, slowdown, photos }: PaintOptions,
): Promise<PaintReport[]> {
  const open = (setup: BrowserContextOptions, path: string) =>
    visit(browser, { setup, slowdown, address: new URL(path, world.karibu.url).href })
  const pages: { name: string; beside: string | null; path: string; setup: BrowserContextOptions }[] = []
  try {
    for (const kind of photos) {
      const setup = loggedIn(world.karibu, world.viewers[kind])
      const { photo, card } = await open(setup, '/dashboard/matches')
      if (!photo || !card) throw new Error('Discover showed no photo')
      const plain = { src: photo, width: Math.round(card.width), height: Math.round(card.height) }
      const control = `plain page, ${kind} photo`
      pages.push({ name: control, beside: null, path: layPlainPage(kind, plain), setup: {} })
      pages.push({ name: `matches, ${kind} photo`, beside: control, path: '/dashboard/matches', setup })
    }
    // It has drawings and no photo; the lighter page is the harder measure.
    pages.push({ name: 'landing', beside: pages[0]?.name ?? null, path: '/', setup: {} })
    const visits = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round++)
      for (const { name, path, setup } of pages) visits.get(name)?.push(await open(setup, path))
    return pages.map(({ name, beside }) => report(name, beside, visits))
  } finally {
    removePlainPages()
  }
}

function report(name: string, beside: string | null, all: Map<string, Visit[]>): PaintReport {
  const visits = all.get(name) ?? []
  const control = beside ? (all.get(beside) ?? []) : []
  const times = visits.map(({ largest }) => largest)
  const perRound = control.map(({ largest }, round) => (times[round] ?? 0) / largest)
  const usable = visits.flatMap((one) => one.usable ?? [])
  const largest = spread(times)
  return {
    page: name,
    beside,
    largest,
    ratio: beside ? largest.median / spread(control.map((one) => one.largest)).median : null,
    ratios: beside ? [Math.max(...perRound), Math.min(...perRound)] : null,
    usable: usable.length > 0 ? spread(usable) : null,
    visits,
  }
}

type VisitOptions = { setup: BrowserContextOptions; address: string; slowdown: number }

async function visit(browser: Browser, { setup, address, slowdown }: VisitOptions): Promise<Visit> {
  const context = await browser.newContext({ ...screen, ...setup })
  try {
    const page = await context.newPage()
    await page.addInitScript(watch)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', evening)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(address, { ...patience, waitUntil: 'load' })
    const isDeck = address.endsWith('/matches')
    if (isDeck) await page.locator('article[data-member] img').first().waitFor(patience)
    await page.waitForTimeout(settleMs)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    return await read(page)
  } finally {
    await context.close()
  }
}

type Seen = Omit<Visit, 'card' | 'kB'>
declare global {
  var seen: Seen | undefined
}

/** Runs in the page before everything else. */
function watch(): void {
  const none = { x: 0, y: 0, width: 0, height: 0 }
  const seen: Seen = { largest: 0, first: 0, usable: null, element: '', photo: null, shift: 0, box: none }
  globalThis.seen = seen
  const on = (type: string, handle: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime
  })
  on('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value
  })
  on('largest-contentful-paint', (entry) => {
    const { element, url } = entry as PerformanceEntry & { element: Element | null; url: string }
    const { x, y, width, height } = element?.getBoundingClientRect() ?? none
    Object.assign(seen, { largest: entry.startTime, photo: url || null, box: { x, y, width, height } })
    seen.element = element ? `${element.tagName.toLowerCase()}.${element.className}` : 'gone'
  })
  const observer = new MutationObserver(() => {
    if (!document.querySelector('article[data-member] + *, article[data-member]')) return
    observer.disconnect()
    seen.usable = performance.now()
  })
  observer.observe(document, { childList: true, subtree: true })
}

const read = (page: Page): Promise<Visit> =>
  page.evaluate(() => {
    const { seen } = globalThis
    if (!seen) throw new Error('Nothing was seen')
    const [file] = seen.photo ? (performance.getEntriesByName(seen.photo) as PerformanceResourceTiming[]) : []
    const card = document.querySelector('article[data-member]')
    const { x, y, width, height } = card?.getBoundingClientRect() ?? { x: 0, y: 0, width: 0, height: 0 }
    return { ...seen, kB: file ? file.encodedBodySize / 1000 : null, card: card ? { x, y, width, height } : null }
  })
