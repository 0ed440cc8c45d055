import type { Browser, CDPSession, Page } from '@playwright/test'
import { talkPath } from '../../e2e/support/actions/conversation.ts'
import { loggedIn } from '../../e2e/support/sample-members.ts'
import { quantile } from './web-numbers.ts'
import type { WebWorld } from './web-world.ts'

/** Interaction to next paint in ms, of every tap, swipe and key of a journey. */
export type InteractionReport = { journey: string; p75: number; worst: number; interactions: number }

type Journey = { name: string; run: (page: Page, session: CDPSession) => Promise<void>; path: string; ready: string }

const restMs = 700
const keyMs = 90
// The browser reports nothing that takes less than 16 ms, and gives the others to the nearest 8.
const unreported = 8

/** Swiping in the deck, typing in a long talk and opening the filter, on a processor so many times slower than this one. */
export async function measureInteractions(
  browser: Browser,
  world: WebWorld,
  { times, slowdown }: { times: number; slowdown: number },
): Promise<InteractionReport[]> {
  const { karibu, viewers, friend } = world
  const deck = { path: '/dashboard/matches', ready: 'article[data-member] img' }
  const journeys: Journey[] = [
    { name: 'swiping in the deck', ...deck, run: (page, session) => swipe(page, session, times) },
    {
      name: 'typing in a long talk',
      path: talkPath('phone', friend),
      ready: '[role=log] [data-seq]',
      run: (page) => type(page, times),
    },
    { name: 'opening and closing the filter', ...deck, run: (page) => openFilter(page, times) },
  ]
  const reports: InteractionReport[] = []
  for (const journey of journeys) {
    const context = await browser.newContext({
      ...loggedIn(karibu, viewers.drawn),
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      serviceWorkers: 'block',
    })
    try {
      const page = await context.newPage()
      await page.addInitScript(listen)
      await page.goto(karibu.url + journey.path)
      await page.locator(journey.ready).first().waitFor()
      await page.waitForLoadState('networkidle')
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await page.waitForTimeout(restMs)
      await journey.run(page, session)
      await page.waitForTimeout(restMs)
      reports.push(report(journey.name, await page.evaluate(interactionsOf)))
    } finally {
      await context.close()
    }
  }
  return reports
}

function report(journey: string, { durations, count }: Interactions): InteractionReport {
  const all = [...durations, ...Array.from({ length: Math.max(0, count - durations.length) }, () => unreported)]
  return { journey, p75: quantile(all, 0.75), worst: Math.max(...all), interactions: all.length }
}

async function swipe(page: Page, session: CDPSession, times: number): Promise<void> {
  for (let index = 0; index < times; index++) {
    const before = await page.locator('article[data-member]').getAttribute('data-member')
    const box = await page.locator('article[data-member]').boundingBox()
    if (!box) throw new Error('No card lies on the deck')
    const from = { x: box.x + box.width / 2, y: box.y + box.height * 0.4 }
    const step = index % 2 ? 28 : -28
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + dx, y: from.y }],
      })
    await touch('touchStart', 0)
    for (let move = 1; move <= 6; move++) await touch('touchMove', move * step)
    await touch('touchEnd', 0)
    await page.locator(`article[data-member="${before}"]`).waitFor({ state: 'detached' })
    await page.waitForTimeout(restMs)
  }
}

async function type(page: Page, times: number): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Message to/ })
  await field.tap()
  for (let index = 0; index < times; index++) await page.keyboard.type('Good evening! ', { delay: keyMs })
}

async function openFilter(page: Page, times: number): Promise<void> {
  for (let index = 0; index < times; index++) {
    await page.getByRole('button', { name: 'Filter', exact: true }).tap()
    const sheet = page.getByRole('dialog')
    await sheet.waitFor()
    await page.waitForTimeout(restMs)
    await sheet.getByRole('button', { name: 'Close', exact: true }).tap()
    await sheet.waitFor({ state: 'detached' })
    await page.waitForTimeout(restMs)
  }
}

type Interactions = { durations: number[]; count: number }
declare global {
  var interactions: Map<number, number> | undefined
}

/** Runs in the page before everything else: the longest event of each interaction. */
function listen(): void {
  const interactions = new Map<number, number>()
  globalThis.interactions = interactions
  const observer = new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
  })
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const interactionsOf = (): Interactions => ({
  durations: [...(globalThis.interactions ?? new Map<number, number>()).values()],
  count: (performance as { interactionCount?: number }).interactionCount ?? 0,
})
