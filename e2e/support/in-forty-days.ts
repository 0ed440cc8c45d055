/** A time for a field: later than now on a server whose clock other tests have left up to 16 days ahead. */
export function inFortyDays(): string {
  const at = new Date(Date.now() + 40 * 24 * 60 * 60_000)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T09:00`
}
