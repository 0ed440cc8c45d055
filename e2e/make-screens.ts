import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import sharp from 'sharp'
import { root, run } from '../scripts/lib/run.ts'
import { findChromium } from '../scripts/lib/system/ensure-browser.ts'
import { buildWebIfStale } from '../scripts/lib/web-build.ts'
import { call } from './support/client.ts'
import { type Device, devices } from './support/devices.ts'
import { type Karibu, startKaribu } from './support/karibu.ts'
import { loggedIn } from './support/sample-members.ts'
import { settled } from './support/scenes/stage.ts'
import { type Locale, locales, translatorOf } from './support/translations.ts'

const folder = join(root, 'web/public/screens')
const bytesMax = 60_000

type Screen = { name: string; device: Device; path: string }
const screens: Screen[] = [
  { name: 'discover', device: 'phone', path: '/dashboard/matches' },
  { name: 'messages', device: 'phone', path: '/dashboard/messages' },
  { name: 'wide', device: 'desktop', path: '/dashboard/matches' },
]

/**
 * Draws `web/public/screens/<locale>-<screen>.webp`, which an app store or a browser shows before Karibu is installed: the
 * product itself, with the drawn people of the demo. Takes some minutes; the pictures are kept in the project.
 */
async function main(): Promise<void> {
  await buildWebIfStale(console.log)
  const karibu = await startKaribu()
  const browser = await chromium.launch({ executablePath: findChromium() })
  try {
    const login = await populate(karibu)
    mkdirSync(folder, { recursive: true })
    for (const locale of locales) await draw({ karibu, browser, login }, locale)
  } finally {
    await browser.close()
    await karibu.stop()
  }
}

type Login = { email: string; password: string }

/** The people of the demo, and how the first of them logs in. */
async function populate({ dataDir }: Karibu): Promise<Login> {
  const demo = { command: process.execPath, args: ['scripts/demo.ts'], env: { DATA_DIR: dataDir, KARIBU_ENV: 'test' } }
  const { output } = await run(demo)
  const [, email] = /Email\s+(\S+)/.exec(output) ?? []
  const [, password] = /Password\s+(\S+)/.exec(output) ?? []
  if (!email || !password) throw new Error(`The demo did not come to its end:\n${output}`)
  return { email, password }
}

type ScreenTools = { karibu: Karibu; browser: Browser; login: Login }

async function draw({ karibu, browser, login }: ScreenTools, locale: Locale): Promise<void> {
  const { token, user } = await call<{ token: string; user: Record<string, unknown> }>(karibu, 'POST /auth/login', {
    body: login,
    locale,
  })
  const storage = loggedIn(karibu, { ...login, id: String(user.id), token, user } as never, locale)
  for (const { name, device, path } of screens) {
    const context = await browser.newContext({
      ...devices[device],
      ...storage,
      baseURL: karibu.url,
      locale,
      timezoneId: 'Africa/Lagos',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.goto(path)
    await page.locator('main img').first().waitFor()
    const loading = translatorOf(locale)('common:loading')
    await page.waitForFunction((loading) => {
      const isWaiting = [...document.querySelectorAll('[role=status]')].some((one) => one.ariaLabel === loading)
      const pictures = [...document.images].filter((image) => image.loading !== 'lazy')
      return !isWaiting && pictures.every((image) => image.complete && image.naturalWidth > 0)
    }, loading)
    await settled(page, translatorOf(locale))
    const file = join(folder, `${locale}-${name}.webp`)
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 72, effort: 6 })
      .toBuffer()
    if (picture.length > bytesMax) throw new Error(`${file}: ${picture.length} bytes are more than ${bytesMax}`)
    writeFileSync(file, picture)
    console.log(`${file} ${Math.round(picture.length / 1000)} kB`)
    await context.close()
  }
}

await main()
