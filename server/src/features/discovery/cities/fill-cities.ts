import { sql } from 'kysely'
import type { Context } from '../../../context.ts'

const cardsAtOnce = 2000

/** Job `discovery.fill-cities`: writes the shown city to cards of an older version, which did not have it. Mostly there are none. */
export async function fillCities({ db }: Context): Promise<void> {
  let filled = cardsAtOnce
  while (filled === cardsAtOnce) {
    const { numAffectedRows } = await sql`
      with missing as (
        select member_id from card where city is null order by member_id limit ${cardsAtOnce} for update skip locked
      )
      update card c set city = coalesce(s.shown_city_id, 0) from missing
      join public_place l on l.member_id = missing.member_id join shown_place s on s.city_id = l.city_id
      where c.member_id = missing.member_id`.execute(db)
    filled = Number(numAffectedRows ?? 0)
  }
}
