import { brand } from '@karibu/contract/brand'
import { changeDeviceSafety, readDeviceSafety, type ShownDisguise } from '../safety-memory.ts'

/** Read by the script in the head of index.html, before anything is drawn: `notes|Notes`. */
const headKey = 'disguise'

let observer: MutationObserver | null = null

/** Shows this device another title and icon of the tab, and offers the browser another name and icon for an installation. */
export function wearDisguise(disguise: ShownDisguise | null): void {
  changeDeviceSafety({ disguise })
  if (disguise) localStorage.setItem(headKey, `${disguise.as}|${disguise.name}`)
  else localStorage.removeItem(headKey)
  setLink('icon', disguise ? `/disguise-${disguise.as}.svg` : '/icon.svg')
  setLink('manifest', `/manifest${disguise ? `-${disguise.as}` : ''}-${document.documentElement.lang}.webmanifest`)
  document.title = disguise?.name ?? brand.name
  followTitle()
}

/** Every page sets its own title; each is replaced by the name of the disguise before it is drawn. */
export function followTitle(): void {
  observer?.disconnect()
  observer = null
  const title = document.querySelector('title')
  const { disguise } = readDeviceSafety()
  if (!disguise || !title) return
  const replace = () => {
    if (document.title !== disguise.name) document.title = disguise.name
  }
  observer = new MutationObserver(replace)
  observer.observe(title, { childList: true, characterData: true, subtree: true })
  replace()
}

function setLink(rel: string, href: string) {
  document.querySelector(`link[rel=${rel}]`)?.setAttribute('href', href)
}
