import type { ReactNode } from 'react'

const address = /\b(?:https?:\/\/|www\.)[^\s<>"']+/giu
const trailing = /[.,;:!?)\]}»”]+$/u

/** Does a text hold the address of a page? */
export const hasLink = (text: string): boolean => text.search(address) >= 0

/** A text with its addresses as links that tell the other side nothing of where one came from. */
export function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = found.replace(trailing, '')
    const href = /^https?:/i.test(shown) ? shown : `https://${shown}`
    if (!URL.canParse(href)) continue
    parts.push(
      text.slice(at, index),
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {shown}
      </a>,
    )
    at = index + shown.length
  }
  return [...parts, text.slice(at)]
}
