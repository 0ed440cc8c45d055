import { expect, type Page } from '@playwright/test'
import { axeFindings, cutOrBare, sideways } from './page-checks.ts'

type View = readonly [width: number, colorScheme: 'light' | 'dark']

const usualViews: View[] = [
  [360, 'dark'],
  [1280, 'light'],
]
/** The other two of the four, and in the long run all: a theme hardly ever has a fault at one width only. */
export const everyView: View[] = [
  [360, 'light'],
  [1280, 'dark'],
  ...(process.env.KARIBU_LONG === '1' ? usualViews : []),
]

/** The page is accessible and nothing of it is cut: on a narrow dark screen and on a wide light one, or in `views`. */
export async function expectWhole(page: Page, views = usualViews): Promise<void> {
  for (const [width, colorScheme] of views) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    expect(await axeFindings(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await cutOrBare(page)).toEqual([])
    if (process.env.KARIBU_SHOTS) {
      const name = `${new URL(page.url()).pathname.replaceAll('/', '-').slice(0, 40)}-${width}-${colorScheme}-${Date.now()}.png`
      await page.screenshot({ path: `${process.env.KARIBU_SHOTS}/${name}`, fullPage: true })
    }
  }
}
