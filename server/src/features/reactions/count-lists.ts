import type { StaffView } from '@karibu/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../context.ts'
import { visibleTo } from '../profiles/index.ts'
import { stored } from './reaction-rules.ts'

type Lists = Omit<StaffView['lists'], 'suggested'>

const countedMax = 1000

/** How many a member finds in each of their lists, up to 1,000; a guest has no matches and sees no likes. */
export async function countLists(db: Db | Tx, { id, isGuest }: { id: number; isGuest: boolean }): Promise<Lists> {
  const seen = visibleTo(id)
  const reacted = (kind: 'like' | 'dislike') => sql`reaction r join member m on m.id = r.target
    join profile p on p.member_id = m.id where r.actor = ${id} and r.kind = ${stored[kind]} and ${seen}`
  const likes = sql`reaction r join member m on m.id = r.actor join profile p on p.member_id = m.id
    where r.target = ${id} and r.kind = ${stored.like} and ${seen} and ${!isGuest}
      and (select 1 from reaction mine where mine.actor = ${id} and mine.target = r.actor) is null`
  const matches = sql`matched r join member m on m.id = r.other_id join profile p on p.member_id = m.id
    where r.member_id = ${id} and ${seen} and ${!isGuest}`
  const blocked = sql`pair_block r join member m on m.id = r.b where r.a = ${id} and r.mine and m.status = 'active'`
  const { rows } = await sql<Lists>`
    select ${counted(reacted('like'))} as liked, ${counted(reacted('dislike'))} as passed, ${counted(likes)} as "likesMe",
      ${counted(matches)} as matches, ${counted(blocked)} as blocked`.execute(db)
  const [lists] = rows
  if (!lists) throw new Error('a select without a from answered no row')
  return lists
}

const counted = (from: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (select from ${from} limit ${countedMax}) q)`
