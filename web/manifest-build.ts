import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Disguise, disguises, localeCodes } from '@karibu/contract'
import { brand, brandColours, brandMark } from '@karibu/contract/brand'

/**
 * Writes the web manifest of each language, `manifest-<locale>.webmanifest`; English also as `manifest.webmanifest`. All of
 * them are one application by their `id`: who changes the language keeps what was installed. `manifest-<name>-<locale>` is the
 * same application under the name of a disguise.
 */
export async function buildManifests(root: string): Promise<void> {
  const dist = join(root, 'dist')
  const write = async (name: string, locale: string, manifest: object) => {
    const text = `${JSON.stringify(manifest, null, 2)}\n`
    await writeFile(join(dist, `manifest${name}-${locale}.webmanifest`), text)
    if (locale === 'en') await writeFile(join(dist, `manifest${name}.webmanifest`), text)
  }
  for (const locale of localeCodes) {
    await write('', locale, await manifestOf(root, locale))
    for (const disguise of disguises) {
      if (disguise !== 'none') await write(`-${disguise}`, locale, await disguisedManifest(root, locale, disguise))
    }
  }
}

const readerOf = (root: string, locale: string) => async (file: string) =>
  JSON.parse(await readFile(join(root, '../locales', locale, `${file}.json`), 'utf8'))

/** Nothing in it says what the application is: no description, pictures or shortcuts. */
async function disguisedManifest(root: string, locale: string, disguise: Exclude<Disguise, 'none'>) {
  const { names } = (await readerOf(root, locale)('device-safety')).disguise
  return {
    ...sameOf(locale),
    name: names[disguise],
    short_name: names[disguise],
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: iconsOf(`disguise-${disguise}`),
  }
}

/** What makes all manifests one application. */
const sameOf = (locale: string) => ({
  id: '/dashboard',
  lang: locale,
  dir: 'ltr',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  prefer_related_applications: false,
})

async function manifestOf(root: string, locale: string) {
  const readTexts = readerOf(root, locale)
  const [landing, dashboard, discovery] = await Promise.all(['landing', 'dashboard', 'discovery'].map(readTexts))
  const names: Record<ShortcutName, string> = {
    discover: discovery.tabs.discover,
    messages: dashboard.nav.messages,
    likes: dashboard.nav.likes,
    wallet: dashboard.nav.wallet,
  }
  return {
    ...sameOf(locale),
    name: brand.name,
    short_name: brand.name,
    description: landing.description.replace('{{brand}}', brand.name),
    background_color: brandColours.bg[0],
    theme_color: brandMark.ground,
    categories: ['social', 'lifestyle'],
    icons: iconsOf('icon'),
    screenshots: [
      { ...screen(locale, 'discover'), ...narrow, label: names.discover },
      { ...screen(locale, 'messages'), ...narrow, label: names.messages },
      { ...screen(locale, 'wide'), sizes: '1280x800', form_factor: 'wide', label: names.discover },
    ],
    shortcuts: shortcuts.map(({ name, url }) => ({
      name: names[name],
      url,
      icons: [{ src: `/shortcut-${name}.png`, sizes: '96x96', type: 'image/png' }],
    })),
    // Taken by the service worker (src/sw/shared-photos.ts).
    share_target: {
      action: '/dashboard/shared',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photos', accept: ['image/png', 'image/jpeg', '.png', '.jpg', '.jpeg'] }] },
    },
  }
}

type ShortcutName = 'discover' | 'messages' | 'likes' | 'wallet'
const shortcuts: { name: ShortcutName; url: string }[] = [
  { name: 'discover', url: '/dashboard/matches' },
  { name: 'messages', url: '/dashboard/messages' },
  { name: 'likes', url: '/dashboard/likes' },
  { name: 'wallet', url: '/dashboard/wallet' },
]

const iconsOf = (name: string) => [
  { src: `/${name}.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: `/${name}-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: `/${name}-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: `/${name}-maskable-192.png`, sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: `/${name}-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const narrow = { sizes: '720x1480', form_factor: 'narrow' }
const screen = (locale: string, name: string) => ({ src: `/screens/${locale}-${name}.webp`, type: 'image/webp' })
