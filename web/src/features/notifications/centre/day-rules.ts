/** The day group of a notice: `today`, `yesterday`, or the start of that day as ISO 8601. */
export function dayOf(at: string, now: Date): string {
  const day = startOf(new Date(at))
  const ago = Math.round((startOf(now).getTime() - day.getTime()) / 86_400_000)
  if (ago <= 0) return 'today'
  return ago === 1 ? 'yesterday' : day.toISOString()
}

const startOf = (when: Date): Date => new Date(when.getFullYear(), when.getMonth(), when.getDate())
