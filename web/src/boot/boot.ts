import type { MemberCard } from '@karibu/contract'
import { photoWidths } from '../lib/data-saver.ts'

/** Files of the first page behind the login, put in by the build: for everybody, and the words of each language. */
declare const __PARTS__: { all: string[]; words: Record<string, string[]> }

/** What was asked for before the application was there. */
export type Boot = { path: string; token: string; locale: string; at: number; answer: Promise<Response> }
declare global {
  var karibuBoot: Boot | undefined
}

type Page = { data?: { members?: Partial<MemberCard>[] } }

/**
 * Stands inline in the document that every address behind the login gets, the same for everyone. For somebody who is signed
 * in and wants Discover it asks for the first page and for the files of it beside the bundle, and shows the first photo at
 * the place where its card will stand. The application takes the answer over (lib/first-answer.ts).
 */
export function boot(): void {
  const { pathname, search } = location
  if (!/^\/dashboard(\/matches)?\/?$/.test(pathname) || search) return
  const token: unknown = JSON.parse(localStorage.getItem('auth') ?? '{}')?.state?.token
  if (typeof token !== 'string') return
  const locale = spoken(Object.keys(__PARTS__.words))
  const path = '/api/members'
  const headers = { accept: 'application/json', 'accept-language': locale, authorization: `Bearer ${token}` }
  const answer = fetch(path, { headers })
  globalThis.karibuBoot = { path, token, locale, at: Date.now(), answer }
  answer
    .then((response) => (response.ok ? (response.clone().json() as Promise<Page>) : null))
    .then((page) => showFirst(page?.data?.members?.[0]))
    // The application asks again and says what is wrong.
    .catch(() => undefined)
    // Not before: on a slow line they would hold up the photo, and what they need is still on its way.
    .then(() => {
      for (const href of [...__PARTS__.all, ...(__PARTS__.words[locale] ?? [])]) hint(href)
    })
}

/** As the application will choose: what was saved, else what the browser wants first. */
function spoken(locales: string[]): string {
  const wanted = [localStorage['user-locale'], localStorage['preferred-language'], ...navigator.languages]
  const known = wanted
    .map((tag?: string) => (tag ?? '').slice(0, 2).toLowerCase())
    .filter((tag) => locales.includes(tag))
  return known[0] ?? 'en'
}

function hint(href: string): void {
  const link = document.createElement('link')
  const isStyle = href.endsWith('.css')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}

/** Resolves when the photo is here, or does not come. */
async function showFirst(member: Partial<MemberCard> | undefined): Promise<void> {
  const photo = member?.images?.[0]
  const place = document.querySelector('#root .splash')
  if (!photo || !place) return
  const image = new Image(480, 600)
  image.fetchPriority = 'high'
  image.sizes = '(min-width: 768px) 416px, 92vw'
  image.srcset = photoWidths(photo)
  image.alt = ''
  image.className = 'first-photo'
  place.replaceWith(image)
  await image.decode?.()
}
