import type { FastifyInstance } from 'fastify'

type Entry = { parts: string[]; methods: Set<string> }

/** Watches the routes that are added from now on and returns which methods a path answers; none for an unknown path. */
export function collectMethods(app: FastifyInstance): (url: string) => string[] {
  const byUrl = new Map<string, Entry>()
  app.addHook('onRoute', ({ url, method }) => {
    const entry = byUrl.get(url) ?? { parts: partsOf(url), methods: new Set() }
    for (const name of [method].flat()) entry.methods.add(name)
    byUrl.set(url, entry)
  })
  return (url) => {
    const parts = partsOf(url.split('?')[0] ?? '')
    const matching = [...byUrl.values()].filter((entry) => isMatch(entry.parts, parts))
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort()
  }
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

const isMatch = (pattern: string[], parts: string[]): boolean =>
  pattern.length === parts.length && pattern.every((part, at) => part.startsWith(':') || part === parts[at])
