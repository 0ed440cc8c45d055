import { thumbHashToDataURL } from 'thumbhash'

const drawn = new Map<string, string | null>()

/** The blurred stand-in of a photo as a data address, from its ThumbHash in base64; null where there is none. */
export function photoPlaceholder(thumbHash: string | null | undefined): string | null {
  if (!thumbHash) return null
  const known = drawn.get(thumbHash)
  if (known !== undefined) return known
  const address = draw(thumbHash)
  drawn.set(thumbHash, address)
  return address
}

function draw(thumbHash: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbHash), (letter) => letter.charCodeAt(0)))
  } catch {
    return null
  }
}
