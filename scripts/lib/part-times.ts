type PartTimes = {
  /** Runs a part and remembers how long it took, also if it throws. */
  measure: <T>(name: string, part: () => Promise<T>) => Promise<T>
  /** The parts in the order they ended, and the time since the first began: parts may run side by side. */
  table: () => string[]
}

/** How long the parts of a long run take. */
export function partTimes(now: () => number = () => performance.now()): PartTimes {
  const parts: { name: string; ms: number }[] = []
  let first = Number.POSITIVE_INFINITY
  let last = 0
  return {
    measure: async (name, part) => {
      const begun = now()
      first = Math.min(first, begun)
      try {
        return await part()
      } finally {
        last = now()
        parts.push({ name, ms: last - begun })
      }
    },
    table: () => {
      const rows = [...parts, { name: 'together', ms: Math.max(0, last - first) }]
      const width = Math.max(...rows.map(({ name }) => name.length))
      return rows.map(({ name, ms }) => `${name.padEnd(width)}  ${minutes(ms).padStart(6)}`)
    },
  }
}

function minutes(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
