import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import type { Reading } from '../lib/words/load-words.ts'

export type LayoutName = 'auth' | 'dashboard' | 'home' | 'default'

export type TextKey = ParseKeys

export type PageRoute = {
  path: string
  layout: LayoutName
  /** A guest is sent to log in and comes back afterwards. */
  requiresAuth?: boolean
  /** A router that shows its own pages below this address; they are in `loadedPages` once it is loaded. */
  hasPages?: boolean
  load: () => Promise<ComponentType>
  title: TextKey
  /** Given, the page is drawn at build in every language; names the file `screens/<screen>-screen.tsx`. */
  screen?: string
  /** The texts of the page, fetched with it. */
  translations?: Reading | readonly Reading[]
}

/** Pages of the routes with `hasPages` whose routers are loaded. */
export const loadedPages: PageRoute[] = []
