import { expect, type Page } from '@playwright/test'
import { axeFindings, cutOrBare, sideways } from './page-checks.ts'

/** The page is accessible and nothing of it is cut, on a narrow dark screen and on a wide light one. */
export async function expectWhole(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    expect(await axeFindings(page)).toEqual([])
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await cutOrBare(page)).toEqual([])
    if (process.env.KARIBU_SHOTS) {
      const name = `${new URL(page.url()).pathname.replaceAll('/', '-').slice(0, 40)}-${width}-${Date.now()}.png`
      await page.screenshot({ path: `${process.env.KARIBU_SHOTS}/${name}`, fullPage: true })
    }
  }
}
