import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../scripts/lib/system/ensure-browser.ts'
import { buildWebIfStale } from '../scripts/lib/web-build.ts'
import { portrait, sharpWidth } from './support/data/pictures.ts'
import { type Device, devices } from './support/devices.ts'
import { type Karibu, startKaribu } from './support/karibu.ts'
import { loggedIn, makeSampleMembers, type SampleMembers, speaking } from './support/sample-members.ts'
import { grids, makeSheets } from './support/scenes/contact-sheets.ts'
import type { Scene } from './support/scenes/scene.ts'
import { scenesOf } from './support/scenes/scenes.ts'
import { stage } from './support/scenes/stage.ts'
import { type Locale, locales, translatorOf } from './support/translations.ts'

const folder = join(import.meta.dirname, '../test-results/screenshots')
const usage = 'npm run screens -- [--locale en] [--theme light,dark] [--device phone,desktop] [--only deck,chat]'

type ScreenshotOptions = { locale: Locale; themes: ('light' | 'dark')[]; devices: Device[]; only: string[] }

await main()

/** A picture of every screen, for review: 360 and 1280 px, light and dark, with sample members; and contact sheets. */
async function main(): Promise<void> {
  const options = readOptions()
  if (!options) {
    console.error(usage)
    process.exit(2)
  }
  await buildWebIfStale(console.log)
  const karibu = await startKaribu()
  const browser = await chromium.launch({ executablePath: findChromium() })
  try {
    const sample = await makeSampleMembers(karibu, options.locale, (seed) => portrait(seed, sharpWidth))
    for (const device of options.devices) {
      for (const theme of options.themes) {
        const place = await walk({ karibu, browser, sample }, { options, device, theme })
        for (const sheet of await makeSheets(browser, place, grids[device])) console.log(sheet)
      }
    }
  } finally {
    await browser.close()
    await karibu.stop()
  }
}

type ScreenTools = { karibu: Karibu; browser: Browser; sample: SampleMembers }
type View = { options: ScreenshotOptions; device: Device; theme: 'light' | 'dark' }

async function walk({ karibu, browser, sample }: ScreenTools, { options, device, theme }: View): Promise<string> {
  const place = join(folder, options.locale, `${device}-${theme}`)
  if (options.only.length === 0) await rm(place, { recursive: true, force: true })
  await mkdir(place, { recursive: true })
  const scenes = scenesOf(sample).filter(({ only }) => !only || only === device)
  const selected = scenes.filter(({ name }) => options.only.length === 0 || options.only.includes(name))
  for (const scene of selected) {
    const context = await browser.newContext({
      ...devices[device],
      deviceScaleFactor: 1,
      baseURL: karibu.url,
      locale: options.locale,
      timezoneId: 'Africa/Lagos',
      colorScheme: theme,
      reducedMotion: 'reduce',
      ...(scene.who === 'guest'
        ? speaking(karibu, options.locale)
        : loggedIn(karibu, sample[scene.who], options.locale)),
    })
    const page = await context.newPage()
    const path = join(place, `${scene.name}.png`)
    try {
      await stage(page, scene, translatorOf(options.locale))
      await page.evaluate(() => window.scrollTo(0, 0))
      await wholePictures(page)
      await page.screenshot({ path, fullPage: isWhole(scene) })
      console.log(path)
    } catch (error) {
      console.error(`${scene.name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
      process.exitCode = 1
    }
    await context.close()
  }
  return place
}

/** Also those further down, which wait until one scrolls there. */
async function wholePictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
}

// What lies over the page is looked at as the screen shows it.
function isWhole({ name }: Scene): boolean {
  return !/dialog|drawer|help|menu|log-out|unblock|chat$|filter$/.test(name)
}

function readOptions(): ScreenshotOptions | null {
  const list = (text: string) => text.split(',').filter(Boolean)
  try {
    const { values } = parseArgs({
      options: {
        locale: { type: 'string', default: 'en' },
        theme: { type: 'string', default: 'light,dark' },
        device: { type: 'string', default: 'phone,desktop' },
        only: { type: 'string', default: '' },
      },
    })
    const locale = locales.find((known) => known === values.locale)
    const themes = (['light', 'dark'] as const).filter((theme) => list(values.theme).includes(theme))
    const chosen = (['phone', 'desktop'] as const).filter((device) => list(values.device).includes(device))
    if (!locale || themes.length === 0 || chosen.length === 0) return null
    return { locale, themes, devices: chosen, only: list(values.only) }
  } catch {
    return null
  }
}
