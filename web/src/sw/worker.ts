/// <reference lib="webworker" />
import { openPage } from './open-page.ts'
import { isShare, takeShare } from './shared-photos.ts'
import { answer, cacheFiles, dropOldShells, fillShell } from './shell.ts'
import { showPush } from './show-push.ts'

// The service worker: the application's shell without a network, pushes, and photos shared to us. Built by build.ts as /sw.js.
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(fillShell()))

self.addEventListener('activate', (event) => event.waitUntil(dropOldShells().then(() => self.clients.claim())))

// A new version waits until its member wants it, or all pages are closed.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting())
  if (event.data?.type === 'keep') event.waitUntil(cacheFiles(event.data.files))
})

self.addEventListener('fetch', (event) => {
  const answered = isShare(event.request) ? takeShare(event.request) : answer(event)
  if (answered) event.respondWith(answered)
})

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)))

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(self, event.notification.data?.path))
})
