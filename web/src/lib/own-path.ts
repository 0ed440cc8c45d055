/** An address of this site as path, query and fragment, read as the browser would read it; null for every other text. */
export function ownPath(address: string | null): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, location.origin)) return null
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  // As `/..//evil.example`, which the router would take for another site.
  if (origin !== location.origin || pathname.startsWith('//')) return null
  return pathname + search + hash
}
