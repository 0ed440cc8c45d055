import type { Manifest } from 'vite'
import { filesOf } from './files-of.ts'

/** What the server-side bundle of `src/app/prerender.tsx` offers. */
export type Prerender = {
  publicPages: ReadonlyArray<{
    path: string
    screen: string
    layout: string
    translations?: string | readonly string[]
  }>
  shellPaths: readonly string[]
  locales: readonly string[]
  speak: (locale: string) => Promise<void>
  render: (address: string) => Promise<string>
  headOf: (path: string) => Head
}

/** What search engines and messengers show of a page. */
type Head = { title: string; description: string; site: string }

type Document = { file: string; html: string }

type Sources = {
  manifest: Manifest
  template: string
  prerender: Prerender
  /** The text of a built style sheet. */
  styleOf: (file: string) => string
  /** Inline code and styles of the application shell; the code fetches the other files. */
  boot: { script: string; style: string }
}

/** Every HTML file of the site: each public page in each language, English also without prefix, and the shell. */
export async function documentsOf(sources: Sources): Promise<Document[]> {
  const { manifest, template, prerender, boot, styleOf } = sources
  const documents: Document[] = [{ file: 'app.html', html: shellOf(template, boot) }]
  for (const locale of prerender.locales) {
    await prerender.speak(locale)
    for (const page of prerender.publicPages) {
      const pageHead = prerender.headOf(page.path)
      const chunks = [
        `src/app/screens/${page.screen}-screen.tsx`,
        `src/app/layouts/${page.layout}-layout.tsx`,
        ...translationsOf(locale, page.translations),
      ]
      const head = [
        ...socialOf(pageHead, { path: page.path, locale }),
        ...alternatesOf(page.path, { locale, locales: prerender.locales }),
        ...linksOf({ manifest, template, styleOf }, chunks),
      ]
      for (const prefix of locale === 'en' ? ['', '/en'] : [`/${locale}`]) {
        const address = `${prefix}${page.path}`.replace(/(.)\/$/, '$1')
        const html = withStyles(template, styleOf)
          .replace('<html lang="en">', `<html lang="${locale}">`)
          .replace('/manifest.webmanifest', `/manifest-${locale}.webmanifest`)
          .replace(/<title>.*<\/title>/, () => `<title>${escapeHtml(pageHead.title)}</title>`)
          .replace('<!--head-->', () => head.join('\n    '))
          .replace('<div id="root">', `<div id="root" data-locale="${locale}">`)
        const drawn = await prerender.render(address)
        if (/ style="/.test(drawn))
          throw new Error(`${address}: a style attribute would be refused by the security policy`)
        if (!drawn.includes('<main')) throw new Error(`${address}: nothing was drawn`)
        documents.push({
          file: `${address}/index.html`.slice(1).replace(/^\//, ''),
          html: html.replace('<!--app-->', () => drawn),
        })
      }
    }
  }
  return documents
}

/** The document of every page that is not drawn at build: its script says when the rest is fetched. */
function shellOf(template: string, { script, style }: Sources['boot']): string {
  return template
    .replaceAll(
      / *<(script type="module"|link rel="(modulepreload|stylesheet)") crossorigin [^>]*>(<\/script>)?\n/g,
      '',
    )
    .replace('<!--head-->', () => `<style>${style}</style><script>${script}</script>`)
    .replace('<!--app-->', splash)
}

const splash = '<div class="splash"><svg width="48" height="48"><use href="#icon-heartbeat"/></svg></div>'

function translationsOf(locale: string, more: string | readonly string[] = []): string[] {
  const files = [`src/lib/words/${locale}/base.ts`, `src/lib/words/${locale}/public.ts`]
  return [...files, ...[more].flat().map((name) => `../locales/${locale}/${name}.json`)]
}

/** Style sheets and preloads of chunks that the page needs and that the template does not name yet. */
function linksOf(
  { manifest, template, styleOf }: Pick<Sources, 'manifest' | 'template' | 'styleOf'>,
  sources: string[],
) {
  const missing = [...filesOf(manifest, sources)].filter((file) => !template.includes(file))
  return missing.map((file) =>
    file.endsWith('.css') ? inlined(file, styleOf) : `<link rel="modulepreload" crossorigin href="${file}" />`,
  )
}

const withStyles = (template: string, styleOf: Sources['styleOf']): string =>
  template.replace(/<link rel="stylesheet" crossorigin href="(.*?)">/g, (_, file: string) => inlined(file, styleOf))

/**
 * Inlines a style sheet, which saves one round trip. The disabled link is never fetched; it shows the loader of further
 * pages that these styles are already present.
 */
function inlined(file: string, styleOf: Sources['styleOf']): string {
  const text = styleOf(file)
  if (text.includes('</style')) throw new Error(`${file} would end its own element`)
  return `<style>${text}</style><link rel="stylesheet" href="${file}" disabled />`
}

type Alternates = { locale: string; locales: readonly string[] }

// English pages have the address without a language; documents in other languages name their own address as canonical.
function addressOf(path: string, locale: string): string {
  if (locale === 'en') return path
  return `/${locale}${path === '/' ? '' : path}`
}

function alternatesOf(path: string, { locale, locales }: Alternates): string[] {
  return [
    `<link rel="canonical" href="${addressOf(path, locale)}" />`,
    `<link rel="alternate" hreflang="x-default" href="${path}" />`,
    ...locales.map((other) => `<link rel="alternate" hreflang="${other}" href="${addressOf(path, other)}" />`),
  ]
}

function socialOf({ title, description, site }: Head, { path, locale }: { path: string; locale: string }): string[] {
  const openGraph = {
    type: path.startsWith('/blog/') ? 'article' : 'website',
    site_name: site,
    locale,
    title,
    description,
    url: addressOf(path, locale),
    image: `/social-${locale}.png`,
    'image:width': '1200',
    'image:height': '630',
    'image:alt': site,
  }
  return [
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...Object.entries(openGraph).map(
      ([name, jsonLd]) => `<meta property="og:${name}" content="${escapeHtml(jsonLd)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...(path === '/' ? [organization(site)] : []),
  ]
}

// Data, which no policy keeps from being read; the server makes its addresses whole.
function organization(name: string): string {
  const jsonLd = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: '/',
    logo: '/icon-512.png',
  })
  return `<script type="application/ld+json">${jsonLd.replaceAll('<', '\\u003c')}</script>`
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
