/** What is typed into the forms of the catalogue, as the server reads it. */

/** What is no number becomes one that the server refuses. */
export const readNumber = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : -1)

/** An amount with a comma is taken as one with a point. */
export const readAmount = (typed: string): string => typed.trim().replace(',', '.')

/** Of a field of date and time, by the clock of this device; null: now. */
export const readStart = (typed: string): string | null => (typed ? new Date(typed).toISOString() : null)
