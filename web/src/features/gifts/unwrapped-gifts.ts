const savedUnder = 'unwrapped-gifts'
const rememberedMax = 200

/** Whether a received gift was opened on this device. */
export const isUnwrapped = (id: string): boolean => read().includes(id)

/** Remembers that a gift was opened; the oldest are forgotten. */
export function saveUnwrapped(id: string): void {
  const ids = read()
  if (ids.includes(id)) return
  try {
    localStorage.setItem(savedUnder, JSON.stringify([...ids, id].slice(-rememberedMax)))
  } catch {
    // With a full storage the gift is wrapped again at the next visit.
  }
}

function read(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(savedUnder) ?? '[]')
    return Array.isArray(saved) ? saved.map(String) : []
  } catch {
    return []
  }
}
