import type { api, Locale, ReplyOf } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { cityName, inTens } from '../../../places/index.ts'
import { countWaiting } from './count-waiting.ts'

type Opening = NonNullable<ReplyOf<typeof api.discovery.members>['opening']>

/**
 * What a member reads while their city waits. Undefined where it has opened a moment ago and the card does not say so yet. How many
 * wait is rounded to tens and withheld below twenty, so that no single arrival or departure is visible.
 */
export async function readOpening({ db }: Context, memberId: number, locale: Locale): Promise<Opening | undefined> {
  const [city] = await countWaiting(db, sql`o.city_id = (select city from card where member_id = ${memberId})`)
  if (!city) return undefined
  return {
    city: cityName(city, locale),
    waiting: inTens(city.waiting),
    needed: city.peopleMin,
    balanced: city.balanced,
  }
}
