import { formatDate } from '../../../lib/i18n/format.ts'

/** The time of the day of a moment in ms, with its seconds: waits can be shorter than a minute. */
export const clockTime = (at: number): string => formatDate(new Date(at).toISOString(), { timeStyle: 'medium' })
