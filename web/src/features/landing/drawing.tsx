import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'

export type DrawingName = keyof typeof import('./drawings.tsx').drawings

// Only the build that draws the documents has all of them at hand.
const atBuild = import.meta.env.SSR ? (await import('./drawings.tsx')).drawings : null

const never = () => () => {}
/** An empty string: React leaves what the document holds as it is. */
const unchanged = { __html: '' }

/**
 * A drawing that never changes. The documents of the landing page contain it, so no visitor loads its script; who comes to
 * the page from another one fetches it.
 */
export function Drawing({ name, className }: { name: DrawingName; className?: string }) {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [isInDocument] = useState(isHydrating)
  const [Fetched, setFetched] = useState<ComponentType | null>(() => atBuild?.[name] ?? null)
  useEffect(() => {
    if (isInDocument) return
    // Without a network the page does without its drawings.
    import('./drawings.tsx').then(
      ({ drawings }) => setFetched(() => drawings[name]),
      () => undefined,
    )
  }, [name, isInDocument])
  if (isInDocument && !Fetched)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, see `unchanged`.
    return <div className={className} dangerouslySetInnerHTML={unchanged} suppressHydrationWarning />
  return <div className={className}>{Fetched && <Fetched />}</div>
}
