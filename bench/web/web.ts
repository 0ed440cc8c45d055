import { chromium } from '@playwright/test'
import { loggedIn } from '../../e2e/support/sample-members.ts'
import { ensureBrowser } from '../../scripts/lib/system/ensure-browser.ts'
import { type Category, categories, ensureLighthouse, type Judged, judge } from './lighthouse.ts'
import { type InteractionReport, measureInteractions } from './web-interaction.ts'
import { quantile } from './web-numbers.ts'
import { measurePaint, type PaintReport } from './web-paint.ts'
import { makeWebWorld, type PhotoKind, photoKinds, type WebWorld } from './web-world.ts'

export const webParts = ['paint', 'interaction', 'lighthouse'] as const
export type WebPart = (typeof webParts)[number]
export type Verdict = { page: string; marks: Partial<Record<Category, number>>; lost: string[]; all: Judged[] }
export type WebReport = { paint?: PaintReport[]; interaction?: InteractionReport[]; lighthouse?: Verdict[] }
export type WebOptions = {
  parts: readonly WebPart[]
  /** Visits of each page, and judgements of each. */
  rounds: number
  /** Swipes, openings of the filter, and sentences. */
  times: number
  /** Members of each kind of photo, and messages of the long talk. */
  people: number
  messages: number
  /** How many times slower a phone's processor is than this one; the browser makes it so with work of its own. */
  slowdown?: number
  photos?: readonly PhotoKind[]
}

/** What a phone gets of the landing and of Discover: largest paint, the answer to a touch, and what Lighthouse thinks. */
export async function measureWeb(options: WebOptions): Promise<WebReport> {
  const { parts, rounds, times, people, messages, slowdown = 6, photos = photoKinds } = options
  const executablePath = await ensureBrowser()
  if (parts.includes('lighthouse')) await ensureLighthouse()
  const world = await makeWebWorld({ people, messages })
  try {
    const report: WebReport = {}
    const browser = await chromium.launch({ executablePath, args: ['--disable-gpu'] })
    try {
      if (parts.includes('paint')) report.paint = await measurePaint(browser, world, { rounds, slowdown, photos })
      if (parts.includes('interaction'))
        report.interaction = await measureInteractions(browser, world, { times, slowdown })
    } finally {
      await browser.close()
    }
    if (parts.includes('lighthouse')) report.lighthouse = await judgePages(world, rounds)
    return report
  } finally {
    await world.stop()
  }
}

async function judgePages({ karibu, viewers }: WebWorld, rounds: number): Promise<Verdict[]> {
  const member = loggedIn(karibu, viewers.grainy).storageState
  const landing: Judged[] = []
  const matches: Judged[] = []
  for (let round = 0; round < rounds; round++) {
    landing.push(await judge(`${karibu.url}/`, undefined, true))
    matches.push(await judge(`${karibu.url}/dashboard/matches`, member, false))
  }
  return [verdict('landing', landing), verdict('matches', matches)]
}

function verdict(page: string, all: Judged[]): Verdict {
  const marks: Verdict['marks'] = {}
  for (const category of categories) {
    const each = all.flatMap((one) => one.marks[category] ?? [])
    if (each.length > 0) marks[category] = quantile(each, 0.5)
  }
  const lost = all.flatMap((one) => Object.values(one.lost).flat())
  return { page, marks, lost: [...new Set(lost)], all }
}
