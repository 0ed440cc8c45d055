import { correctDate, regional } from './regional.ts'

/** The reader of a date; `timeZone` is an IANA name, null if unknown. */
export type DateReader = { locale: string; timeZone: string | null }

/** "22 November 2026" in the reader's language and time zone; in UTC where the zone is not known. */
export const dayIn = ({ locale, timeZone }: DateReader, at: Date): string =>
  written(locale, { dateStyle: 'long', timeZone: timeZone ?? 'UTC' }, at)

/** "22 November 2026 at 14:05"; where the zone is not known it is named: "22 November 2026 at 13:05 UTC". */
export function momentIn({ locale, timeZone }: DateReader, at: Date): string {
  const moment = written(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: timeZone ?? 'UTC' }, at)
  return timeZone === null ? `${moment} UTC` : moment
}

const written = (locale: string, options: Intl.DateTimeFormatOptions, at: Date): string =>
  correctDate(locale, new Intl.DateTimeFormat(regional(locale), options).format(at))
