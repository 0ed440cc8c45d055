/// <reference lib="webworker" />

import { ownPath } from '../lib/own-path.ts'

/** Leads to what a push is about: in the page that is open, else in a new one. Only our own addresses. */
export async function openPage(worker: ServiceWorkerGlobalScope, requested: unknown): Promise<void> {
  const path = ownPath(typeof requested === 'string' ? requested : null) ?? '/dashboard/notifications'
  const pages = await worker.clients.matchAll({ type: 'window' })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await worker.clients.openWindow(path))
  // The application navigates there itself, so that typed text stays.
  page.postMessage({ type: 'open', path })
  await page.focus().catch(() => undefined)
}
