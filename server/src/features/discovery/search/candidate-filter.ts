import { type RawBuilder, sql } from 'kysely'
import { isActive } from '../../profiles/index.ts'
import type { Viewer } from '../viewer.ts'
import { matchesName } from './name-match.ts'
import type { Wanted } from './search-criteria.ts'

type Fit = {
  /** Cells within the wanted distance; null is everywhere. */
  cells: number[] | null
}

/**
 * SQL over a card `c`: is this member a suggestion for the viewer? Visible, wanted by the viewer, wanting somebody like
 * the viewer, not blocked in either direction, and not reacted to yet (a search by name finds those too). Nothing that is
 * not shown on a profile may decide here: two accounts that compare their lists would learn it.
 */
export function fits(viewer: Viewer, wanted: Wanted, { cells }: Fit): RawBuilder<boolean> {
  const { id, today, age, gender } = viewer
  const parts = [
    sql`c.visible and c.member_id <> ${id} and c.gender = any(${wanted.genders}::smallint[])`,
    isAged({ today, from: wanted.ageMin, to: wanted.ageMax }),
    sql`${age}::int between c.age_min and c.age_max and ${gender}::smallint = any(c.wants)`,
  ]
  if (wanted.ageNot !== undefined) parts.push(sql`not ${isAged({ today, from: wanted.ageNot, to: wanted.ageNot })}`)
  if (cells) parts.push(sql`c.cell = any(${cells}::int[])`)
  if (wanted.country) parts.push(sql`c.country = ${wanted.country}`)
  // Scalar sub-selects and not `not exists`: for a busy viewer the planner would join thousands of rows it takes for ten.
  parts.push(sql`(select 1 from pair_block b where b.a = ${id} and b.b = c.member_id) is null`)
  if (wanted.onlineAt)
    parts.push(sql`(select ${isActive(wanted.onlineAt)} from profile p left join presence s on s.member_id = p.member_id
      where p.member_id = c.member_id)`)
  if (wanted.name) parts.push(sql`(select ${matchesName(wanted.name)} from member m where m.id = c.member_id)`)
  else parts.push(sql`(select 1 from reaction r where r.actor = ${id} and r.target = c.member_id) is null`)
  return sql`${sql.join(parts, sql` and `)}`
}

type Ages = { today: string; from: number; to: number }

const isAged = ({ today, from, to }: Ages): RawBuilder<boolean> =>
  sql`(c.birth > (${today}::date - make_interval(years => ${to + 1}))::date
    and c.birth <= (${today}::date - make_interval(years => ${from}))::date)`
