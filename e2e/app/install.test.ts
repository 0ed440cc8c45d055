import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, type Page, test } from '../fixture.ts'
import { makeMember } from '../support/client.ts'
import { loggedIn } from '../support/sample-members.ts'
import { locales, translatorOf } from '../support/translations.ts'

type Picture = { src: string; sizes: string; type?: string; form_factor?: string; label?: string; purpose?: string }
type Manifest = {
  id: string
  lang: string
  description: string
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

/** What the browser itself says of the manifest of a page, and of installing it. */
async function verdict(page: Page) {
  const line = await page.context().newCDPSession(page)
  const { url, errors, data } = await line.send('Page.getAppManifest')
  const { installabilityErrors } = await line.send('Page.getInstallabilityErrors')
  return {
    address: new URL(url).pathname,
    errors,
    manifest: JSON.parse(data ?? '{}') as Manifest,
    obstacles: installabilityErrors.map(({ errorId }) => errorId),
  }
}

test('the browser finds the site installable, in the language of the member', async ({ open, karibu }) => {
  const me = await makeMember(karibu, { firstName: 'Neema', locale: 'sw' })
  const { page } = await open('phone', { ...loggedIn(karibu, me, 'sw'), serviceWorkers: 'allow' })
  await page.goto('/dashboard/notifications')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const { address, errors, manifest, obstacles } = await verdict(page)
  // A private window installs nothing; that is all it may say.
  expect(obstacles.filter((id) => id !== 'in-incognito')).toEqual([])
  expect([address, errors]).toEqual(['/manifest-sw.webmanifest', []])
  expect(manifest).toMatchObject({ id: '/dashboard', lang: 'sw' })
  const translate = translatorOf('sw')
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
    translate('discovery:tabs.discover'),
    ...['messages', 'likes', 'wallet'].map((place) => translate(`dashboard:nav.${place}`)),
  ])
  await page.goto('/fr')
  expect((await verdict(page)).address).toBe('/manifest-fr.webmanifest')
})

test('every image and address of a manifest exists, has the declared size and is small', async ({ karibu }) => {
  for (const locale of locales) {
    const answer = await fetch(`${karibu.url}/manifest-${locale}.webmanifest`)
    const manifest = (await answer.json()) as Manifest
    expect(manifest.description).not.toContain('{{')
    const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
    for (const { src, sizes, type } of pictures) {
      const picture = await fetch(`${karibu.url}${src}`)
      expect([src, picture.status, picture.headers.get('content-type')]).toEqual([src, 200, type])
      const bytes = Buffer.from(await picture.arrayBuffer())
      expect(bytes.length, src).toBeLessThan(60_000)
      const { width, height } = await sharp(bytes).metadata()
      if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes)
    }
    expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'narrow', 'wide'])
    for (const { url } of manifest.shortcuts) expect((await fetch(karibu.url + url)).status).toBe(200)
  }
})

test('a mask may crop a fifth of the icon without touching the mark', async () => {
  const path = join(import.meta.dirname, '../../web/public/icon-maskable-512.png')
  const { data, info } = await sharp(readFileSync(path)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const ground = [...data.subarray(0, 3)]
  const isMark = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return ground.some((part, index) => Math.abs(part - (data[at + index] ?? 0)) > 8)
  }
  const beyond: string[] = []
  for (let y = 0; y < 512; y += 2)
    for (let x = 0; x < 512; x += 2)
      if (Math.hypot(x - 256, y - 256) > 0.4 * 512 && isMark(x, y)) beyond.push(`${x},${y}`)
  expect(beyond).toEqual([])
})
