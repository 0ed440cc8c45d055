import { hourMs } from '../../durations.ts'
import { type Check, fineWith } from '../check.ts'

/** The organisations publish changes daily; lists that are not fetched are out of date. */
const ageMaxHours = 31 * 24

/** Applies where KNOWN_PICTURES_DIR names a folder. The detail is the number of entries and the age of the newest file. */
export const checkKnownPictures: Check = async ({ knownPictures, now }) => {
  const lists = await knownPictures.status()
  if (!lists) return null
  if (!lists.isReadable) return { state: 'fail', found: 'broken', detail: 'KNOWN_PICTURES_DIR' }
  if (lists.newestAt === null || lists.entries === 0) return { state: 'fail', found: 'missing', detail: '*.csv' }
  if (lists.badRows > 0) return { state: 'warn', found: 'wrong', detail: `${lists.badRows} (${lists.entries})` }
  const hours = Math.max(0, Math.floor((now().getTime() - lists.newestAt.getTime()) / hourMs))
  return hours > ageMaxHours
    ? { state: 'warn', found: 'hours', detail: String(hours) }
    : fineWith(`${lists.entries} (${hours} h)`)
}
