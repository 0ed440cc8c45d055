/** An escaped half of a surrogate pair; most JSON texts have none. */
const surrogateEscape = /\\u[dD][89a-fA-F]/

/**
 * Replaces halves of surrogate pairs by U+FFFD in everything that a JSON text says, as UTF-8 does on the way into a column
 * of text: a column of JSON refuses them. A browser sends one where a text was cut in the middle of an emoji.
 */
export const wellFormed = (text: string, value: unknown): unknown =>
  surrogateEscape.test(text) ? repaired(value) : value

function repaired(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(repaired)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.toWellFormed(), repaired(inner)]))
}
