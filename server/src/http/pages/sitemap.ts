import * as z from 'zod'

/** The paths of the web, as written by the build. */
export const siteMap = z.object({
  /** Public pages, for example `/about` in English and `/fr/about` in another language. */
  pages: z.array(z.string()),
  /** Pages that the application renders, as `/dashboard/user/:id/profile`. */
  shell: z.array(z.string()),
  locales: z.array(z.string()),
})
export type SiteMap = z.output<typeof siteMap>

/** Whether the application has a screen for a path without a prerendered page. */
export function isInShell({ shell }: SiteMap, path: string): boolean {
  const parts = path.split('/').filter(Boolean)
  return shell.some((pattern) => {
    const expected = pattern.split('/').filter(Boolean)
    return expected.length === parts.length && expected.every((part, at) => part.startsWith(':') || part === parts[at])
  })
}

/** Every public page in every language, each with its others, as search engines read it. `origin` without a last slash. */
export function sitemapXml({ pages, locales }: SiteMap, origin: string): string {
  const at = (locale: string, path: string) => {
    const plain = path === '/' ? '' : path
    return locale === 'en' ? `${origin}${path}` : `${origin}/${locale}${plain}`
  }
  const urls = pages.flatMap((path) => {
    const links = [
      `<xhtml:link rel="alternate" hreflang="x-default" href="${at('en', path)}"/>`,
      ...locales.map((locale) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${at(locale, path)}"/>`),
    ].join('')
    return locales.map((locale) => `<url><loc>${at(locale, path)}</loc>${links}</url>`)
  })
  const spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${urls.join('\n')}\n</urlset>\n`
}

/** Excludes from search engines: the API, the pages behind the login, and codes. */
export function robotsTxt(origin: string | null): string {
  const closed = [
    '/api/',
    '/photos/',
    '/dashboard',
    '/admin',
    '/user',
    '/otp',
    '/reset-password',
    '/appeal',
    '/data-copy',
    '/stop-correction',
    '/unsubscribe',
  ]
  const rules = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '']
  // Without a configured address the only one known is the Host header, which the client chooses.
  return [...rules, ...(origin ? [`Sitemap: ${origin}/sitemap.xml`, ''] : [])].join('\n')
}
