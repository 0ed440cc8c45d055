import { cellOf, type Interest, type LookingFor, type Preferences, type SpokenLanguage } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { boostedNow } from '../boosts/index.ts'
import { runningTrip, type TripRow } from '../places/index.ts'
import type { SearchCriteria } from './search/search-criteria.ts'

/** The member who requests suggestions, with the facts that other members' preferences apply to. */
export type Viewer = {
  id: number
  /** 0 male, 1 female, 2 other, as on a card. */
  gender: number
  age: number
  cell: number
  /** 'YYYY-MM-DD', by the application's clock. */
  today: string
  lookingFor: LookingFor[]
  interests: Interest[]
  languages: SpokenLanguage[]
  children: string | null
  /** Their criteria without a filter. */
  preferences: SearchCriteria
  /** In which order they see suggestions. */
  order: Preferences['order']
  /** The city that they look in; null for the surroundings of their place. `cell` is its middle. */
  trip: (TripRow & { cell: number }) | null
  /** The pass through their queue that began last. */
  pass: Pass | null
  /** Is the city of their place not open yet? */
  awaitsCity: boolean
  /** Does the boost of any member run? */
  someBoosted: boolean
}

export type Pass = { generation: number; finished: boolean; startedAt: Date; fit: string }

type Row = Pick<
  Viewer,
  | 'gender'
  | 'age'
  | 'cell'
  | 'lookingFor'
  | 'interests'
  | 'languages'
  | 'children'
  | 'awaitsCity'
  | 'someBoosted'
  | 'order'
> & {
  wants: number[]
  ageMin: number
  ageMax: number
  km: SearchCriteria['km']
  trip: (Omit<TripRow, 'endsAt'> & { endsAt: string; latitude: number; longitude: number }) | null
} & (Pass | Record<keyof Pass, null>)

/**
 * The member at their place, as weekly picks, alerts and figures see them. Undefined without one: then no member
 * is near or far.
 */
export const findViewer = (ctx: Context, memberId: number): Promise<Viewer | undefined> =>
  readViewer(ctx, memberId, sql`null::json`)

/**
 * The member as Discover sees them: on a trip, in the city that they look in. A distance and the orders by distance and by joining
 * have no meaning there: only the city decides who is shown, so that a trip discloses nothing finer about a member.
 */
export async function findTraveller(ctx: Context, memberId: number): Promise<Viewer | undefined> {
  const trip = sql`(select json_build_object('cityId', y.id, 'name', y.name, 'names', y.names, 'region', y.region,
      'countryCode', y.country_code, 'endsAt', t.ends_at, 'latitude', y.latitude, 'longitude', y.longitude)
    from ${runningTrip(memberId, ctx.now())} t join city y on y.id = t.city_id)`
  const viewer = await readViewer(ctx, memberId, trip)
  if (!viewer?.trip) return viewer
  return { ...viewer, order: 'recommended', preferences: { ...viewer.preferences, km: null } }
}

/** `trip`: SQL for the trip as JSON. */
async function readViewer(ctx: Context, memberId: number, trip: RawBuilder<unknown>): Promise<Viewer | undefined> {
  const now = ctx.now()
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<Row>`
    select c.gender, c.wants, c.age_min as "ageMin", c.age_max as "ageMax", c.cell, p.wants_distance as km, p.wants_order as "order",
      p.looking_for as "lookingFor", p.interests, p.languages, p.children, p.awaits_city as "awaitsCity",
      years_between(c.birth, ${today}::date) as age,
      exists (${boostedNow(now)}) as "someBoosted", f.generation, f.finished, f.started_at as "startedAt", f.fit,
      ${trip} as trip
    from card c join profile p on p.member_id = c.member_id left join feed_pass f on f.member_id = c.member_id
    where c.member_id = ${memberId}`.execute(ctx.db)
  const row = rows[0]
  if (!row) return undefined
  const { wants, ageMin, ageMax, km, generation, finished, startedAt, fit, trip: city, ...self } = row
  const pass = generation === null ? null : { generation, finished, startedAt, fit }
  const visited = city && { ...city, endsAt: new Date(city.endsAt), cell: cellOf(city) }
  return { id: memberId, today, ...self, preferences: { genders: wants, ageMin, ageMax, km }, trip: visited, pass }
}

/** Are there no suggestions for the viewer, since their city is not open yet? A trip leads to a city that is. */
export const isClosedTo = ({ awaitsCity, trip }: Pick<Viewer, 'awaitsCity' | 'trip'>): boolean => awaitsCity && !trip

/** SQL over a card `c`: how far the member is, as a distance band. On a trip all are as near: they are in one city. */
export const bandFrom = ({ trip, cell }: Pick<Viewer, 'trip' | 'cell'>): RawBuilder<number> =>
  trip ? sql`0` : sql`distance_band(c.cell, ${cell}::int)`
