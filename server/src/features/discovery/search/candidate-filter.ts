import { type RawBuilder, sql } from 'kysely'
import { givesAnswer } from '../../custom-fields/index.ts'
import { isActive, isPhotoVerified, isPublicDetail } from '../../profiles/index.ts'
import type { Viewer } from '../viewer.ts'
import { matchesName } from './name-match.ts'
import type { SearchCriteria } from './search-criteria.ts'

type Fit = {
  /** Cells within the wanted distance; null is everywhere. */
  cells: number[] | null
}

/**
 * SQL over a card `c`: is this member a suggestion for the viewer? Visible, wanted by the viewer, wanting members like
 * the viewer, not blocked in either direction, and not reacted to yet (a search by name finds those too). Nothing that is
 * not shown on a profile may decide here: two accounts that compare their lists would learn it.
 */
export function candidateFilter(viewer: Viewer, criteria: SearchCriteria, { cells }: Fit): RawBuilder<boolean> {
  const { id, today, age, gender, trip } = viewer
  const parts: RawBuilder<unknown>[] = [
    sql`c.visible and c.member_id <> ${id} and c.gender = any(${criteria.genders}::smallint[])`,
    isAged({ today, from: criteria.ageMin, to: criteria.ageMax }),
    sql`${age}::int between c.age_min and c.age_max and ${gender}::smallint = any(c.wants)`,
  ]
  if (criteria.ageNot !== undefined)
    parts.push(sql`not ${isAged({ today, from: criteria.ageNot, to: criteria.ageNot })}`)
  if (cells) parts.push(sql`c.cell = any(${cells}::int[])`)
  if (trip) parts.push(sql`c.city = ${trip.cityId}`)
  if (criteria.country) parts.push(sql`c.country = ${criteria.country}`)
  // Scalar sub-selects and not `not exists`: for a busy viewer the planner would join thousands of rows it takes for ten.
  parts.push(sql`(select 1 from pair_block b where b.a = ${id} and b.b = c.member_id) is null`)
  if (criteria.onlineAt)
    parts.push(sql`(select ${isActive(criteria.onlineAt)} from profile p left join presence s on s.member_id = p.member_id
      where p.member_id = c.member_id)`)
  if (criteria.joinedAfter)
    parts.push(sql`(select m.created_at > ${criteria.joinedAfter} from member m where m.id = c.member_id)`)
  parts.push(...detailParts(criteria.details ?? {}), ...(criteria.searchedAnswers ?? []).map(givesAnswer))
  if (criteria.name) parts.push(matchesName(criteria.name))
  else parts.push(sql`(select 1 from reaction r where r.actor = ${id} and r.target = c.member_id) is null`)
  return sql`${sql.join(parts, sql` and `)}`
}

type Details = NonNullable<SearchCriteria['details']>

/**
 * SQL over a card `c` for each detail: the profile gives one of the values and shows it to everyone. A detail that its owner
 * hides or shares with matches has no results, for matches too: who filters by one value after the other learns nothing of it.
 */
function detailParts({ lookingFor, faith, children, languages, education, verified }: Details): RawBuilder<unknown>[] {
  const ofProfile = [
    lookingFor && sql`p.looking_for && ${lookingFor}::text[]`,
    children && sql`p.children = any(${children}::text[]) and ${isPublicDetail('children')}`,
    languages && sql`p.languages && ${languages}::text[] and ${isPublicDetail('languages')}`,
    education && sql`p.education = any(${education}::text[]) and ${isPublicDetail('education')}`,
    faith && isPublicDetail('faith'),
  ].filter((part) => part !== undefined)
  const parts: RawBuilder<unknown>[] = []
  if (ofProfile.length > 0)
    parts.push(sql`(select ${sql.join(ofProfile, sql` and `)} from profile p where p.member_id = c.member_id)`)
  if (faith) parts.push(sql`(select u.faith = any(${faith}::text[]) from culture u where u.member_id = c.member_id)`)
  if (verified) parts.push(sql`(select ${isPhotoVerified} from member m where m.id = c.member_id)`)
  return parts
}

type Ages = { today: string; from: number; to: number }

const isAged = ({ today, from, to }: Ages): RawBuilder<boolean> =>
  sql`(c.birth > (${today}::date - make_interval(years => ${to + 1}))::date
    and c.birth <= (${today}::date - make_interval(years => ${from}))::date)`
