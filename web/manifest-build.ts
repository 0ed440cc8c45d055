import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localeCodes } from '@karibu/contract'
import { brand, brandColours, brandMark } from '@karibu/contract/brand'

/**
 * Writes the web manifest of each language, `manifest-<locale>.webmanifest`; English also as `manifest.webmanifest`. All of
 * them are one application by their `id`: who changes the language keeps what was installed.
 */
export async function buildManifests(root: string): Promise<void> {
  const dist = join(root, 'dist')
  for (const locale of localeCodes) {
    const text = `${JSON.stringify(await manifestOf(root, locale), null, 2)}\n`
    await writeFile(join(dist, `manifest-${locale}.webmanifest`), text)
    if (locale === 'en') await writeFile(join(dist, 'manifest.webmanifest'), text)
  }
}

async function manifestOf(root: string, locale: string) {
  const readTexts = async (file: string) =>
    JSON.parse(await readFile(join(root, '../locales', locale, `${file}.json`), 'utf8'))
  const [landing, dashboard, discovery] = await Promise.all(['landing', 'dashboard', 'discovery'].map(readTexts))
  const names: Record<ShortcutName, string> = {
    discover: discovery.tabs.discover,
    messages: dashboard.nav.messages,
    likes: dashboard.nav.likes,
    wallet: dashboard.nav.wallet,
  }
  return {
    id: '/dashboard',
    name: brand.name,
    short_name: brand.name,
    description: landing.description.replace('{{brand}}', brand.name),
    lang: locale,
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    background_color: brandColours.bg[0],
    theme_color: brandMark.ground,
    categories: ['social', 'lifestyle'],
    prefer_related_applications: false,
    icons,
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

const icons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const narrow = { sizes: '720x1480', form_factor: 'narrow' }
const screen = (locale: string, name: string) => ({ src: `/screens/${locale}-${name}.webp`, type: 'image/webp' })
