import { sql } from 'kysely'
import type { Tx } from '../../../context.ts'
import { genderCode } from './member-facts.ts'

/** Before a member is erased: their likes are no longer pending. Rows are locked in the order of every like. */
export async function withdrawLikes(tx: Tx, memberId: number): Promise<void> {
  await sql`with waiting as (
      select r.member_id, r.gender from reaction l join member m on m.id = l.actor
        join member_rating r on r.member_id = l.target and r.gender = ${genderCode(sql`m.gender`)}
      where l.actor = ${memberId} and l.kind = 1
        and (select 1 from reaction b where b.actor = l.target and b.target = l.actor) is null
      order by r.member_id for no key update of r
    )
    update member_rating r set waiting = greatest(0, r.waiting - 1) from waiting w
    where r.member_id = w.member_id and r.gender = w.gender`.execute(tx)
}
