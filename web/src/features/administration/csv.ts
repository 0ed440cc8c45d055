type Cell = string | number | null

/** Rows as CSV (RFC 4180). */
export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')

/** Names have commas and quotes in some languages; a leading sign would be a formula in a spreadsheet. */
function cellText(cell: Cell): string {
  if (typeof cell !== 'string') return `${cell ?? ''}`
  const safe = /^[=+\-@\t]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
