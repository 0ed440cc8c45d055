import type { MemberCard } from '@karibu/contract'
import { photoWidths } from '../lib/device/data-saver.ts'
import { isGuarded } from '../lib/device/is-guarded.ts'

/** Files of the application, known to the build: what it starts with, and what Discover and its words need beyond that. */
export type Parts = {
  entry: string
  shell: string[]
  discover: string[]
  translations: Record<string, string[]>
}

/** What was asked for before the application was there. */
export type Boot = { path: string; token: string; locale: string; at: number; answer: Promise<Response> }
declare global {
  var karibuBoot: Boot | undefined
}

type Page = { data?: { members?: Partial<MemberCard>[] } }

// From the answer on, and in all: the heaviest photo at 400 kbit/s. The line is full meanwhile, so the application loses
// nothing by coming after it; a photo that takes longer shares the line.
const photoHeadstartMs = 1800
const headstartMs = 3000

/**
 * Inlined into the document that is served for every address behind the login, the same for everyone; starts the application.
 * If a signed-in member opens Discover, it first requests the first page of members and shows the first photo at the place
 * of its card: the application is much larger and would delay both on a slow connection. The response is
 * taken over by lib/first-answer.ts, the place by lib/first-view.ts.
 */
export function boot(parts: Parts, load: (entry: string) => unknown): void {
  const locale = spoken(Object.keys(parts.translations))
  const first = askForFirst(locale)
  const files = first ? [...parts.discover, ...(parts.translations[locale] ?? [])] : []
  const go = () => start(parts, files, load)
  if (first) void Promise.race([first, wait(headstartMs)]).then(go)
  else go()
}

/** Null where there is nothing to ask; else resolves when the photo is here, is slow, or does not come. */
function askForFirst(locale: string): Promise<unknown> | null {
  const token = isDiscover() && !isGuarded() ? readToken() : null
  if (!token) return null
  const path = '/api/members'
  const headers = { accept: 'application/json', 'accept-language': locale, authorization: `Bearer ${token}` }
  const answer = fetch(path, { headers })
  globalThis.karibuBoot = { path, token, locale, at: Date.now(), answer }
  return (
    answer
      .then((response) => (response.ok ? response.clone().json() : null))
      .then((page: Page | null) => Promise.race([showFirst(page?.data?.members?.[0]), wait(photoHeadstartMs)]))
      // The application asks again and says what is wrong.
      .catch(() => undefined)
  )
}

const isDiscover = () => /^\/dashboard(\/matches)?\/?$/.test(location.pathname) && !location.search

function readToken(): string | null {
  try {
    const token: unknown = JSON.parse(localStorage.getItem('auth') ?? '{}')?.state?.token
    return typeof token === 'string' ? token : null
  } catch {
    // Storage that is closed or broken: the application starts as it would without.
    return null
  }
}

/** As the application will choose: what was saved, else what the browser wants first. */
function spoken(locales: string[]): string {
  const preferred = [...saved(), ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase())
  return preferred.find((tag) => locales.includes(tag)) ?? 'en'
}

function saved(): string[] {
  try {
    return [localStorage['user-locale'] ?? '', localStorage['preferred-language'] ?? '']
  } catch {
    return []
  }
}

/** Resolves when the photo is here, or does not come. */
async function showFirst(member: Partial<MemberCard> | undefined): Promise<void> {
  const photo = member?.images?.[0]
  if (!photo) return
  const image = new Image(480, 600)
  image.fetchPriority = 'high'
  image.decoding = 'sync'
  image.sizes = '(min-width: 768px) 416px, 92vw'
  image.srcset = photoWidths(photo)
  image.alt = ''
  image.className = 'first-photo'
  document.querySelector('#root .splash')?.remove()
  document.body.append(image)
  await image.decode?.()
}

/** Fetches all files side by side; the application runs when its style sheets and the document are there. */
function start({ entry, shell }: Parts, files: string[], load: (entry: string) => unknown) {
  const styles = shell.filter(isStyle).map((href) => added(href, 'stylesheet'))
  for (const href of [...shell.filter((file) => !isStyle(file)), ...files])
    void added(href, isStyle(href) ? 'preload' : 'modulepreload')
  void Promise.all([parsed(), ...styles]).then(() => load(entry))
}

const isStyle = (file: string) => file.endsWith('.css')
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const parsed = () =>
  new Promise<unknown>((resolve) => {
    if (document.readyState !== 'loading') resolve(null)
    else document.addEventListener('DOMContentLoaded', resolve)
  })

/** Resolves when the file has come, or does not come. */
const added = (href: string, rel: 'stylesheet' | 'preload' | 'modulepreload') =>
  new Promise<unknown>((resolve) => {
    const link = document.createElement('link')
    link.rel = rel
    if (rel === 'preload') link.as = 'style'
    link.crossOrigin = ''
    link.onload = link.onerror = resolve
    link.href = href
    document.head.append(link)
  })
