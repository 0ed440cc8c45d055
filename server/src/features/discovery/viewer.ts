import type { Interest, LookingFor, Preferences, SpokenLanguage } from '@karibu/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { boostedNow } from '../boosts/index.ts'
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
  /** The pass through their queue that began last. */
  pass: Pass | null
  /** Does the boost of any member run? */
  someBoosted: boolean
}

export type Pass = { generation: number; finished: boolean; startedAt: Date; fit: string }

type Row = Pick<
  Viewer,
  'gender' | 'age' | 'cell' | 'lookingFor' | 'interests' | 'languages' | 'children' | 'someBoosted' | 'order'
> & {
  wants: number[]
  ageMin: number
  ageMax: number
  km: SearchCriteria['km']
} & (Pass | Record<keyof Pass, null>)

/** Undefined while the member has given no place: then nobody is near or far. */
export async function findViewer(ctx: Context, memberId: number): Promise<Viewer | undefined> {
  const now = ctx.now()
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<Row>`
    select c.gender, c.wants, c.age_min as "ageMin", c.age_max as "ageMax", c.cell, p.wants_distance as km, p.wants_order as "order",
      p.looking_for as "lookingFor", p.interests, p.languages, p.children,
      years_between(c.birth, ${today}::date) as age,
      exists (${boostedNow(now)}) as "someBoosted", f.generation, f.finished, f.started_at as "startedAt", f.fit
    from card c join profile p on p.member_id = c.member_id left join feed_pass f on f.member_id = c.member_id
    where c.member_id = ${memberId}`.execute(ctx.db)
  const row = rows[0]
  if (!row) return undefined
  const { wants, ageMin, ageMax, km, generation, finished, startedAt, fit, ...self } = row
  const pass = generation === null ? null : { generation, finished, startedAt, fit }
  return { id: memberId, today, ...self, preferences: { genders: wants, ageMin, ageMax, km }, pass }
}
