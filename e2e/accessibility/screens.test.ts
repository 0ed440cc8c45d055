import { execFileSync } from 'node:child_process'
import { expect, type Page, test } from '../fixture.ts'
import { wholeBrowser } from '../support/browsers.ts'
import { englishLeft } from '../support/checks/english-left.ts'
import { axeFindings, contrastFindings, cutOrBare, sideways, unfilled } from '../support/checks/page-checks.ts'
import { announcementFaults, listen } from '../support/checks/screen-reader.ts'
import type { Device } from '../support/devices.ts'
import { loggedIn, sampleMembersOf, speaking } from '../support/sample-members.ts'
import { endCall } from '../support/scenes/call-scenes.ts'
import type { Scene, Who } from '../support/scenes/scene.ts'
import { refusedOnPurpose, scenesOf } from '../support/scenes/scenes.ts'
import { settled, stage } from '../support/scenes/stage.ts'
import { type Locale, locales, translatorOf } from '../support/translations.ts'

// The headless shell crashes now and then where the size of a page changes (a segmentation fault in two of six runs).
test.use({ launchOptions: wholeBrowser })
test.describe.configure({ mode: 'parallel' })

type Theme = 'light' | 'dark'
/**
 * `axe`: all of its rules; those of contrast, for a second theme of the same elements; or none, for a width between two
 * others. The long run has all rules in all views.
 */
type View = { width: number; theme: Theme; axe: 'all' | 'contrast' | 'none' }
/** How a screen is loaded: on a device, in the first of the views; the others are looked at without loading anew. */
type Layout = { device: Device; views: [View, ...View[]] }

const layouts: Layout[] = [
  { device: 'phone', views: [view(360, 'dark', 'all'), view(320, 'light', 'none'), view(1280, 'light', 'contrast')] },
  { device: 'desktop', views: [view(1280, 'light', 'all'), view(768, 'dark', 'none'), view(360, 'dark', 'contrast')] },
]
const everyone: Who[] = ['guest', 'fresh', 'lonely', 'me', 'gold', 'matched', 'staff']
const isLong = process.env.KARIBU_LONG === '1'
/** Each commit has a third of the screens in turn: all of them take a third of the time of all browser tests. */
const thirds = 3
const third = isLong ? null : thirdOfCommit()

for (const layout of layouts) {
  for (const locale of locales) {
    const { device } = layout
    const which = isLong ? 'every screen' : 'a thirtieth of the screens'
    test(`${which}, loaded on a ${device}, in ${locale}`, async ({ open, karibu }) => {
      test.setTimeout(900_000)
      const sample = await sampleMembersOf(karibu)
      const mine = scenesOf(sample).filter((scene, index) => isOn(scene, index, { device, locale }))
      const found: string[] = []
      for (const who of everyone) {
        const theirs = mine.filter((scene) => scene.who === who)
        if (theirs.length === 0) continue
        const { page, allow } = await open(device, {
          ...(who === 'guest' ? speaking(karibu, locale) : loggedIn(karibu, sample[who], locale)),
          reducedMotion: 'reduce',
          locale,
        })
        allow(...refusedOnPurpose)
        for (const scene of theirs) {
          const faults = await faultsOf(page, scene, { ...layout, locale })
          found.push(...faults.map((fault) => `${scene.name}: ${fault}`))
          // What still rings would lie over the screens that come next.
          if (/^(call|ring)-/.test(scene.name)) await endCall(karibu, sample.gold)
        }
        await page.context().close()
      }
      expect(found).toEqual([])
    })
  }
}

/**
 * Languages and devices take turns: each screen is loaded in one language and on one device, at one commit of three; in the
 * long run, in all.
 */
function isOn({ only }: Scene, index: number, { device, locale }: { device: Device; locale: Locale }): boolean {
  if (isLong) return !only || only === device
  if (Math.floor(index / (2 * locales.length)) % thirds !== third) return false
  const turn: Device = Math.floor(index / locales.length) % 2 === 0 ? 'phone' : 'desktop'
  return locales[index % locales.length] === locale && (only ?? turn) === device
}

/** The same at each run of a commit, also of one with changes; the first third without a history. */
function thirdOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' })
    return Number.parseInt(commit, 16) % thirds
  } catch {
    return 0
  }
}

/** One load of a screen, and all that is held against it. */
async function faultsOf(page: Page, scene: Scene, layout: Layout & { locale: Locale }): Promise<string[]> {
  const { views, locale } = layout
  const [first, ...others] = views
  await show(page, first)
  try {
    await stage(page, scene, translatorOf(locale))
  } catch (error) {
    return [String(error).split('\n')[0] ?? '']
  }
  const found = [...(await viewFaults(page, first)), ...(await unfilled(page))]
  found.push(...announcementFaults(await listen(page), await page.title()))
  found.push(...(await englishLeft(page, locale)).map((text) => `English: ${text}`))
  for (const other of others) {
    await show(page, other)
    // A conversation is another page on a wide screen.
    await settled(page, translatorOf(locale))
    const faults = await viewFaults(page, other)
    found.push(...faults.map((fault) => `${other.theme} at ${other.width} px: ${fault}`))
  }
  return found
}

async function show(page: Page, { width, theme }: View): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme: theme })
}

async function viewFaults(page: Page, { axe }: View): Promise<string[]> {
  return [...(await axeFaults(page, isLong ? 'all' : axe)), ...(await layoutFaults(page))]
}

async function axeFaults(page: Page, rules: View['axe']): Promise<string[]> {
  if (rules === 'none') return []
  return rules === 'all' ? axeFindings(page) : contrastFindings(page)
}

async function layoutFaults(page: Page): Promise<string[]> {
  const beyond = await sideways(page)
  return [...(beyond > 0 ? [`${beyond} px too wide`] : []), ...(await cutOrBare(page))]
}

function view(width: number, theme: Theme, axe: View['axe']): View {
  return { width, theme, axe }
}
