/** The message of a failed statement with its line in the file. */
export function placeOf(error: unknown, sql: string): string {
  const { message, position, detail } = error as { message: string; position?: string; detail?: string }
  const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : ''
  return `${message}${line}${detail ? ` – ${detail}` : ''}`
}
