import type { api, BodyOf, ClosingPreview, Locale, WaitingCity } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context, Db, SignedIn, Tx } from '../../../../context.ts'
import { writeAuditEntry } from '../../../../db/audit-entry.ts'
import { enqueue } from '../../../../jobs/jobs.ts'
import { Refusal } from '../../../../refusal.ts'
import { type CityNames, cityName, countryName, withoutFew } from '../../../places/index.ts'
import { discoveryJobs } from '../../jobs.ts'
import { listWaiting } from './count-waiting.ts'

/** A city in which more members were active within a week is not closed any more. */
const activeMax = 200

type CityInput = { id: number; locale: Locale }
type Cities = Promise<{ cities: WaitingCity[] }>

/** What closing a city would do. Throws Refusal `not_found` where members are shown no city. */
export async function previewClosing({ db }: Context, { id, locale }: CityInput): Promise<{ preview: ClosingPreview }> {
  const city = await readShownCity(db, id)
  return {
    preview: {
      id: city.id,
      city: cityName(city, locale),
      country: countryName(city.countryCode, locale),
      isWaiting: city.isWaiting,
      shown: withoutFew(city.shown),
      isBusy: city.active > activeMax,
    },
  }
}

type CloseInput = CityInput & { staff: SignedIn; form: BodyOf<typeof api.staffCities.close> }

/**
 * Lets a city wait, or changes what it waits for; trips into it end. Throws Refusal `not_found` where members are shown no city,
 * `conflict` where too many are active in it or enough are there already.
 */
export async function closeCity(ctx: Context, { staff, id, form, locale }: CloseInput): Cities {
  const { reason, peopleMin, balanced } = form
  const now = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    const city = await readShownCity(tx, id)
    if (city.active > activeMax) throw new Refusal('conflict', { messageKey: 'administration:no.cityBusy' })
    if (city.shown >= peopleMin) throw new Refusal('conflict', { messageKey: 'administration:no.cityFull' })
    await sql`insert into waiting_city (city_id, people_min, balanced, set_at) values (${city.id}, ${peopleMin}, ${balanced}, ${now})
      on conflict (city_id) do update set people_min = excluded.people_min, balanced = excluded.balanced`.execute(tx)
    await tx.deleteFrom('trip').where('city_id', '=', city.id).execute()
    const details = { reason, city: city.name, peopleMin, balanced, hidden: withoutFew(city.shown) }
    await record(tx, { at: now, staff, action: 'city.wait', id: city.id, details })
  })
  return listWaiting(ctx, locale)
}

type OpenInput = CityInput & { staff: SignedIn; reason: string }

/** Opens a city that waits. Throws Refusal `conflict` where it is open. */
export async function openCity(ctx: Context, { staff, id, reason, locale }: OpenInput): Cities {
  await ctx.db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('waiting_city').where('city_id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('conflict', { messageKey: 'administration:no.cityOpen' })
    await record(tx, { at: ctx.now(), staff, action: 'city.open', id, details: { reason } })
  })
  return listWaiting(ctx, locale)
}

type Entry = { at: Date; staff: SignedIn; action: 'city.wait' | 'city.open'; id: number; details: object }

/** The members follow in a job. */
async function record(tx: Tx, { at, staff, action, id, details }: Entry): Promise<void> {
  await writeAuditEntry(tx, { at, staffId: staff.id, action, subject: `city ${id}`, details })
  await enqueue(tx, discoveryJobs.settleCities, {})
}

type ShownCity = {
  id: number
  name: string
  names: CityNames
  countryCode: string
  isWaiting: boolean
  shown: number
  active: number
}

/** The city that is shown for one of the list, with its members in Discover. */
async function readShownCity(db: Db | Tx, id: number): Promise<ShownCity> {
  const { rows } = await sql<ShownCity>`
    select y.id, y.name, y.names, y.country_code as "countryCode",
      exists (select from waiting_city o where o.city_id = y.id) as "isWaiting", n.shown, n.active
    from city chosen join city y on y.id = chosen.shown_city_id
    cross join lateral (
      select count(*)::int as shown, (count(*) filter (where c.recency <= 1))::int as active
      from card c where c.visible and c.city = y.id
    ) n
    where chosen.id = ${id}`.execute(db)
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}
